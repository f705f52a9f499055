// What a search, a month of one professional's hours and her profile take in a whole France: `npm run bench -- scale --professionals
// 1000,100000` measures both sizes, the two taking turns, with the plans of their statements in .cache/plans. Then what our own house costs
// on top of Fastify, pg and the SQL itself: the same prepared statements with the same parameters, answered by a bare server.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { type House, openHouse, startDatabases } from './lib/house.ts'
import { load, type Measured, medians, shown } from './lib/load.ts'
import { keptIn, sizes } from './lib/options.ts'
import { type Questions, questionsFor } from './lib/questions.ts'
import { planOf, type Statement, statementsOf } from './lib/statements.ts'

const rounds = 3
const roundsCompared = 5
const seconds = 4
const secondsCompared = 2
const connectionsCompared = 4
const questionsCompared = 40

type Asked = { house: House; questions: Questions }
type Question = keyof Questions

const askedOf = async (house: House): Promise<Asked> => ({ house, questions: await questionsFor(house) })

/** One visitor at a time. */
const compareSizes = async (all: Asked[]) => {
  for (const name of Object.keys(all[0]?.questions ?? {}) as Question[]) {
    const measured = all.map((): Measured[] => [])
    const measure = ({ house, questions }: Asked, seconds: number) =>
      load({ urls: questions[name].map((path) => house.url + path), connections: 1, seconds })
    for (const one of all) await measure(one, seconds / 2)
    for (let round = 0; round < rounds; round++)
      for (const [index, one] of all.entries()) measured[index]?.push(await measure(one, seconds))
    const figures = measured.map(medians)
    console.log(name)
    for (const [index, { house }] of all.entries())
      console.log(`  ${house.professionals} professionals: ${shown(figures[index] as Measured)}`)
    const [small, large] = figures
    if (small && large) console.log(`  p99 of the large / small: ${(large.p99 / small.p99).toFixed(2)}`)
  }
}

const writePlans = async ({ house, questions }: Asked) => {
  const plans: string[] = []
  const client = await house.deps.pool.connect()
  try {
    for (const [name, [path = '']] of Object.entries(questions))
      for (const statement of await statementsOf(() => house.app.inject(path)))
        plans.push(`── ${name}: ${path}\n${await planOf(client, statement)}\n`)
  } finally {
    client.release()
  }
  const folder = join(import.meta.dirname, '../.cache/plans')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${house.professionals}.txt`), plans.join('\n'))
}

/** Against a server that does nothing but run the same statements and send the last one's rows. */
const compareWithBare = async ({ house, questions }: Asked, name: Question) => {
  const paths = questions[name].slice(0, questionsCompared)
  const statements: Statement[][] = []
  for (const path of paths) statements.push(await statementsOf(() => house.app.inject(path)))
  const bare = Fastify()
  bare.get<{ Params: { question: string } }>('/:question', async ({ params }) => {
    let rows: unknown[] = []
    for (const statement of statements[Number(params.question)] ?? [])
      ({ rows } = await house.deps.pool.query(statement))
    return rows
  })
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
  try {
    const urls = {
      ours: paths.map((path) => house.url + path),
      bare: paths.map((_, question) => `${bareUrl}/${question}`),
    }
    const measured: Record<keyof typeof urls, Measured[]> = { ours: [], bare: [] }
    for (const side of ['ours', 'bare'] as const)
      await load({ urls: urls[side], connections: connectionsCompared, seconds: 1 })
    for (let round = 0; round < roundsCompared; round++)
      for (const side of round % 2 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const))
        measured[side].push(
          await load({ urls: urls[side], connections: connectionsCompared, seconds: secondsCompared }),
        )
    const [ours, theirs] = [medians(measured.ours), medians(measured.bare)]
    console.log(
      `${name}: ${house.professionals} professionals, ${connectionsCompared} connections, ${statements[0]?.length} prepared statement(s)`,
    )
    console.log(`  ours: ${ours.perSecond.toFixed(0)} answers/s, ${shown(ours)}`)
    console.log(`  bare: ${theirs.perSecond.toFixed(0)} answers/s, ${shown(theirs)}`)
    console.log(`  ours / bare: ${(ours.perSecond / theirs.perSecond).toFixed(2)} of the answers per second`)
  } finally {
    await bare.close()
  }
}

const databases = await startDatabases(keptIn)
const houses: House[] = []
try {
  for (const size of sizes) houses.push(await openHouse(databases, size))
  const all = await Promise.all(houses.map(askedOf))
  await compareSizes(all)
  for (const one of all) {
    await writePlans(one)
    await compareWithBare(one, 'search, busy town (Paris)')
    await compareWithBare(one, 'public profile')
  }
} finally {
  for (const house of houses) await house.close()
  await databases.stop()
}
