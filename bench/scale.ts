// Measures a search, a month of a professional's free hours and a profile with all of France: `npm run bench -- scale
// --professionals 1000,100000` measures both sizes in alternation, and writes the query plans to .cache/plans. Then it
// measures the server's overhead over Fastify, pg and SQL: a bare server answers with the same prepared statements and
// parameters.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bare, compareWithBare, runs } from './lib/against-bare.ts'
import { type App, openApp, startDatabases } from './lib/app.ts'
import { load, type Measured, medians, shown } from './lib/load.ts'
import { keptIn, sizes } from './lib/options.ts'
import { type Questions, questionsFor } from './lib/questions.ts'
import { planOf, statementsOf } from './lib/statements.ts'

const rounds = 3
const seconds = 4
const questionsCompared = 40

type Asked = { app: App; questions: Questions }
type Question = keyof Questions

const questionsOf = async (app: App): Promise<Asked> => ({ app, questions: await questionsFor(app) })

/** Measures with one visitor at a time. */
const compareSizes = async (all: Asked[]) => {
  for (const name of Object.keys(all[0]?.questions ?? {}) as Question[]) {
    const measured = all.map((): Measured[] => [])
    const measure = ({ app, questions }: Asked, seconds: number) =>
      load({ asked: questions[name].map((path) => app.url + path), connections: 1, seconds })
    for (const one of all) await measure(one, seconds / 2)
    for (let round = 0; round < rounds; round++)
      for (const [index, one] of all.entries()) measured[index]?.push(await measure(one, seconds))
    const figures = measured.map(medians)
    console.log(name)
    for (const [index, { app }] of all.entries())
      console.log(`  ${app.professionals} professionals: ${shown(figures[index] as Measured)}`)
    const [small, large] = figures
    if (small && large) console.log(`  p99 of the large / small: ${(large.p99 / small.p99).toFixed(2)}`)
  }
}

const writePlans = async ({ app, questions }: Asked) => {
  const plans: string[] = []
  const client = await app.deps.pool.connect()
  try {
    for (const [name, [path = '']] of Object.entries(questions))
      for (const statement of await statementsOf(() => app.server.inject(path)))
        plans.push(`── ${name}: ${path}\n${await planOf(client, statement)}\n`)
  } finally {
    client.release()
  }
  const folder = join(import.meta.dirname, '../.cache/plans')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${app.professionals}.txt`), plans.join('\n'))
}

const compareQuestion = async ({ app, questions }: Asked, name: Question) => {
  const paths = questions[name].slice(0, questionsCompared)
  const bare: Bare[] = []
  for (const path of paths) bare.push(runs(await statementsOf(() => app.server.inject(path))))
  const ours = paths.map((path) => app.url + path)
  await compareWithBare({
    app,
    name: `${name}: ${app.professionals} professionals`,
    round: async () => ({ ours, bare }),
  })
}

const databases = await startDatabases(keptIn)
const apps: App[] = []
try {
  for (const size of sizes) apps.push(await openApp(databases, size))
  const all = await Promise.all(apps.map(questionsOf))
  await compareSizes(all)
  for (const one of all) {
    await writePlans(one)
    await compareQuestion(one, 'search, busy town (Paris)')
    await compareQuestion(one, 'public profile')
  }
} finally {
  for (const app of apps) await app.close()
  await databases.stop()
}
