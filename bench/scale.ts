// Measures a search, a month of a professional's free hours and a profile with all of France: `npm run bench -- scale
// --professionals 1000,100000` measures both sizes in alternation, and writes the query plans to .cache/plans. Then it
// measures the server's overhead over Fastify, pg and SQL: a bare server answers with the same prepared statements and
// parameters.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, startApp, startDatabases } from './lib/app.ts'
import { type BaselineWork, compareWithBaseline, replayStatements } from './lib/baseline.ts'
import { formatLatency, type Measured, medians, runLoad } from './lib/load.ts'
import { outputFolder, sizes } from './lib/options.ts'
import { createSearchRequests, type SearchRequests } from './lib/search-requests.ts'
import { hasPlan, planOf, recordStatements } from './lib/statements.ts'

const rounds = 3
const seconds = 4
const questionsCompared = 40

type SizedApp = { app: App; questions: SearchRequests }
type Question = keyof SearchRequests

const questionsOf = async (app: App): Promise<SizedApp> => ({ app, questions: await createSearchRequests(app) })

/** Measures with one visitor at a time. */
const compareSizes = async (all: SizedApp[]) => {
  for (const name of Object.keys(all[0]?.questions ?? {}) as Question[]) {
    const measured = all.map((): Measured[] => [])
    const measure = ({ app, questions }: SizedApp, seconds: number) =>
      runLoad({ requests: questions[name].map((path) => app.url + path), connections: 1, seconds })
    for (const sizedApp of all) await measure(sizedApp, seconds / 2)
    for (let round = 0; round < rounds; round++)
      for (const [index, sizedApp] of all.entries()) measured[index]?.push(await measure(sizedApp, seconds))
    const figures = measured.map(medians)
    console.log(name)
    for (const [index, { app }] of all.entries())
      console.log(`  ${app.professionals} professionals: ${formatLatency(figures[index] as Measured)}`)
    const [small, large] = figures
    if (small && large) console.log(`  p99 of the large / small: ${(large.p99 / small.p99).toFixed(2)}`)
  }
}

const writePlans = async ({ app, questions }: SizedApp) => {
  const plans: string[] = []
  const client = await app.deps.pool.connect()
  try {
    for (const [name, [path = '']] of Object.entries(questions))
      for (const statement of (await recordStatements(() => app.server.inject(path))).filter(hasPlan))
        plans.push(`── ${name}: ${path}\n${await planOf(client, statement)}\n`)
  } finally {
    client.release()
  }
  const folder = join(import.meta.dirname, '../.cache/plans')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${app.professionals}.txt`), plans.join('\n'))
}

const compareQuestion = async ({ app, questions }: SizedApp, name: Question) => {
  const paths = questions[name].slice(0, questionsCompared)
  const baselineWork: BaselineWork[] = []
  for (const path of paths) baselineWork.push(replayStatements(await recordStatements(() => app.server.inject(path))))
  const appRequests = paths.map((path) => app.url + path)
  await compareWithBaseline({
    app,
    name: `${name}: ${app.professionals} professionals`,
    round: async () => ({ appRequests, baselineWork }),
  })
}

const databases = await startDatabases(outputFolder)
const apps: App[] = []
try {
  for (const size of sizes) apps.push(await startApp(databases, size))
  const all = await Promise.all(apps.map(questionsOf))
  await compareSizes(all)
  for (const sizedApp of all) {
    await writePlans(sizedApp)
    await compareQuestion(sizedApp, 'search, busy town (Paris)')
    await compareQuestion(sizedApp, 'public profile')
  }
} finally {
  for (const app of apps) await app.close()
  await databases.stop()
}
