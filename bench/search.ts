// What our own house costs on top of Fastify, pg and the SQL itself, for the search that every visitor makes: the same statements with
// the same parameters, over the same rows, answered once by the whole server and once by a bare one. The two take turns.
import Fastify from 'fastify'
import pg from 'pg'
import { startDatabaseServer } from '../apps/server/test/database-server.ts'
import { testApp } from '../apps/server/test/harness.ts'
import { load, type Measured } from './load.ts'

const professionals = 300
const rounds = 5
const seconds = 3
const connections = 8
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

const server = await startDatabaseServer()
const house = await testApp({ serverUrl: server.databaseUrl, env: { RATE_LIMIT_FACTOR: '1000000000' } })
const bare = Fastify()
try {
  const cityId = await house.cityId('Montreuil', '93')
  for (let made = 0; made < professionals; made++)
    await house.aProfessionalWithHours({ cityId, libelle: 'Braids', from: `${day}T08:00:00Z`, to: `${day}T17:00:00Z` })
  await house.deps.pool.query('analyze')

  const path = `/api/v1/search/?city=Montreuil&prestation=Braids&date=${day}&limit=20`
  const statements = await statementsOf(() => house.get(path))
  const ours = await house.get(path)
  bare.get('/', async () => {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await house.deps.pool.query(statement))
    return rows
  })
  const bareRows = (await bare.inject('/')).json().length
  if (ours.status !== 200 || ours.body.length !== bareRows) throw new Error('The two do not answer alike.')

  const urls = {
    ours: `${await house.app.listen({ port: 0, host: '127.0.0.1' })}${path}`,
    bare: `${await bare.listen({ port: 0, host: '127.0.0.1' })}/`,
  }
  for (const url of Object.values(urls)) await load({ url, connections, seconds: 1 })
  const measured: Record<keyof typeof urls, Measured[]> = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const))
      measured[side].push(await load({ url: urls[side], connections, seconds }))

  const medianOf = (side: keyof typeof urls, what: keyof Measured) =>
    measured[side].map((each) => each[what]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  console.log(
    `GET /search, ${professionals} professionals in town, ${connections} connections, ${statements.length} statements, medians of ${rounds} rounds`,
  )
  for (const side of ['ours', 'bare'] as const)
    console.log(
      `  ${side}: ${medianOf(side, 'perSecond').toFixed(0)} answers/s, p50 ${medianOf(side, 'p50').toFixed(1)} ms, p99 ${medianOf(side, 'p99').toFixed(1)} ms`,
    )
  console.log(
    `  ours / bare: ${(medianOf('ours', 'perSecond') / medianOf('bare', 'perSecond')).toFixed(2)} of the answers per second`,
  )
} finally {
  await bare.close()
  await house.close()
  await server.stop()
}

/** The statements that run while `work` does, as `pg` gets them. */
async function statementsOf(work: () => Promise<unknown>) {
  const statements: pg.QueryConfig[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const [asked, values] = args as unknown as [string | pg.QueryConfig, unknown[]?]
    const statement = typeof asked === 'string' ? { text: asked, values } : asked
    // The queue looks for work meanwhile.
    if (!statement.text.includes('pgboss'))
      statements.push({ text: statement.text, values: [...(statement.values ?? [])] })
    return query.apply(this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}
