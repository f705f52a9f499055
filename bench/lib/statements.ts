import pg from 'pg'

export type Statement = { name?: string; text: string; values: unknown[] }

let heard: Statement[] | undefined

// A pool's clients keep what they find when they connect: the ear is there before them.
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
  const [asked, values] = args as unknown as [string | Statement, unknown[]?]
  const { name, text, ...more } = typeof asked === 'string' ? { name: undefined, text: asked, values } : asked
  // The queue looks for work meanwhile.
  if (heard && !text.includes('pgboss')) heard.push({ ...(name && { name }), text, values: [...(more.values ?? [])] })
  return query.apply(this, args)
} as typeof query

/** The statements that run while `work` does, as `pg` gets them: with the name under which they are prepared. */
export const statementsOf = async (work: () => Promise<unknown>) => {
  const statements: Statement[] = []
  heard = statements
  try {
    await work()
  } finally {
    heard = undefined
  }
  if (statements.length === 0) throw new Error('No statement was heard.')
  return statements
}

const literal = (value: unknown) =>
  value === null ? 'null' : pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))

/** How PostgreSQL runs it once it is prepared and has been asked some times. */
export const planOf = async (client: pg.ClientBase, { text, values }: Statement) => {
  const literals = values.map(literal)
  const call = literals.length > 0 ? `execute asked (${literals.join(', ')})` : 'execute asked'
  await client.query(`prepare asked as ${text}`)
  try {
    for (let time = 0; time < 6; time++) await client.query(call)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${call}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('deallocate asked')
  }
}
