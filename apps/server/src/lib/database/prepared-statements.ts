import pg from 'pg'

/**
 * Lists of values produce a different text for each length. Texts beyond this number or length are planned at each
 * call.
 */
const maxTexts = 1000
const maxTextLength = 20_000

const names = new Map<string, string>()

const nameOf = (text: string) => {
  const knownName = names.get(text)
  if (knownName || names.size === maxTexts || text.length > maxTextLength) return knownName
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** The result has other columns than when the statement was prepared, because a migration ran in between. */
const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000'

/**
 * A call with parameters is always a single statement. Without parameters, a `begin` is not worth a plan, and several
 * statements in one text cannot be prepared.
 */
const canPrepare = (text: string, values: unknown) =>
  Array.isArray(values) && values.length > 0 ? true : typeof values !== 'function' && /^\s*with\b[^;]*$/i.test(text)

type Callback = (error: Error | null, result?: unknown) => void

/**
 * Makes a connection plan each text once instead of at every call. For most of our queries, planning is half of
 * PostgreSQL's work.
 */
export const prepareStatements = (client: pg.ClientBase) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const renameOutdated = (text: string, error: unknown) => {
    const name = names.get(text)
    if (name && isOutdated(error)) names.set(text, `${name}a`)
  }
  const runPrepared = async (text: string, values: unknown) => {
    try {
      return await query({ name: nameOf(text), text, values })
    } catch (error) {
      renameOutdated(text, error)
      throw error
    }
  }
  const runPreparedWithCallback = (text: string, values: unknown, callback: Callback) =>
    query({ name: nameOf(text), text, values }, (error: Error | null, result: unknown) => {
      renameOutdated(text, error)
      callback(error, result)
    })
  client.query = ((text: unknown, values: unknown, callback: unknown) => {
    if (typeof text !== 'string' || !canPrepare(text, values)) return query(text, values, callback)
    return typeof callback === 'function'
      ? runPreparedWithCallback(text, values, callback as Callback)
      : runPrepared(text, values)
  }) as typeof client.query
}
