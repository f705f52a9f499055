import pg from 'pg'

export type Statement = { name?: string; text: string; values: unknown[] }

let recorded: Statement[] | undefined

// Clients of a pool take `query` from the prototype when they connect, so it is wrapped before that.
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
  const [statementOrText, values] = args as unknown as [string | Statement, unknown[]?]
  const { name, text, ...more } =
    typeof statementOrText === 'string' ? { name: undefined, text: statementOrText, values } : statementOrText
  // The job queue polls meanwhile; its statements are left out.
  if (recorded && !text.includes('pgboss'))
    recorded.push({ ...(name && { name }), text, values: [...(more.values ?? [])] })
  return query.apply(this, args)
} as typeof query

/** Records the statements that run during `work`, with the names under which `pg` prepares them. */
export const recordStatements = async (work: () => Promise<unknown>) => {
  const statements: Statement[] = []
  recorded = statements
  try {
    await work()
  } finally {
    recorded = undefined
  }
  if (statements.length === 0) throw new Error('No statement was heard.')
  return statements
}

const literal = (value: unknown) =>
  value === null ? 'null' : pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))

/** Tells whether PostgreSQL plans a statement: it plans queries, and no `set` or `begin`. */
export const hasPlan = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text)

/**
 * Returns the plan of the prepared statement after several executions, because PostgreSQL may then switch to a generic
 * plan.
 */
export const planOf = async (client: pg.ClientBase, { text, values }: Statement) => {
  const literals = values.map(literal)
  const call = literals.length > 0 ? `execute measured (${literals.join(', ')})` : 'execute measured'
  await client.query(`prepare measured as ${text}`)
  try {
    for (let time = 0; time < 6; time++) await client.query(call)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${call}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('deallocate measured')
  }
}
