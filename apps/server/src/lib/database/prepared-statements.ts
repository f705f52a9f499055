import pg from 'pg'

/** Lists of values make a text for each length: what comes after so many, or is so long, is planned each time. */
const mostTexts = 1000
const longestText = 4000

const names = new Map<string, string>()

const nameOf = (text: string) => {
  const known = names.get(text)
  if (known || names.size === mostTexts || text.length > longestText) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** The result has other columns than when it was prepared: a migration ran meanwhile. */
const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000'

/** With parameters it is a single statement. Without, a `begin` is not worth a plan, and several at once cannot have one. */
const hasPlan = (text: string, values: unknown) =>
  Array.isArray(values) && values.length > 0 ? true : typeof values !== 'function' && /^\s*with\b[^;]*$/i.test(text)

type Answered = (error: Error | null, result?: unknown) => void

/**
 * Makes a connection plan each text once, and not at every call: for most of our queries that is half
 * of PostgreSQL's work.
 */
export const prepareStatements = (client: pg.ClientBase) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const forgetOutdated = (text: string, error: unknown) => {
    const name = names.get(text)
    if (name && isOutdated(error)) names.set(text, `${name}a`)
  }
  const prepared = async (text: string, values: unknown) => {
    try {
      return await query({ name: nameOf(text), text, values })
    } catch (error) {
      forgetOutdated(text, error)
      throw error
    }
  }
  const preparedFor = (text: string, values: unknown, answered: Answered) =>
    query({ name: nameOf(text), text, values }, (error: Error | null, result: unknown) => {
      forgetOutdated(text, error)
      answered(error, result)
    })
  client.query = ((text: unknown, values: unknown, answered: unknown) => {
    if (typeof text !== 'string' || !hasPlan(text, values)) return query(text, values, answered)
    return typeof answered === 'function' ? preparedFor(text, values, answered as Answered) : prepared(text, values)
  }) as typeof client.query
}
