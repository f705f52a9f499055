// Measures how sixty connections that search towns slow down other requests, for API answers and whole pages, compared
// with the same server when idle. Rate limits are off.
import { join } from 'node:path'
import { type Seen, traffic } from '../apps/server/stress/lib/traffic.ts'
import { openApp, startDatabases } from './lib/app.ts'
import { load, type Measured, medians, shown } from './lib/load.ts'
import { keptIn } from './lib/options.ts'
import { questionsFor, resultPages } from './lib/questions.ts'

const professionals = 1000
const rounds = 3
const seconds = 3
const connections = 60
const searches = ['a', 'mont', 'saint', 'par', 'l', 'st denis', '75', 'ville']

const { ensureBuilt } = await import(join(import.meta.dirname, '../scripts/lib/build.mjs'))
const webBuildDir: string = await ensureBuilt()
const databases = await startDatabases(keptIn)
const app = await openApp(databases, professionals, webBuildDir)
try {
  const questions = await questionsFor(app)
  const others = {
    'search, busy town': questions['search, busy town (Paris)'],
    'public profile': questions['public profile'],
    products: ['/api/v1/product'],
    'home page': ['/'],
    'page of results, each made anew': resultPages(['Paris', 'Marseille', 'Lyon', 'Toulouse', 'Nice', 'Nantes']),
    'page of the shop': ['/boutique'],
  }
  const { hostname, port } = new URL(app.url)
  const paths = searches.map((search) => `/api/v1/city?search=${encodeURIComponent(search)}&limit=100`)
  const crowd = () =>
    traffic({ host: hostname, port: Number(port), paths, pace: { visitors: connections }, seconds: seconds + 1 })
  for (const [name, all] of Object.entries(others)) {
    const urls = all.map((path) => app.url + path)
    const measure = () => load({ asked: urls, connections: 1, seconds })
    await measure()
    const idle: Measured[] = []
    const beside: Measured[] = []
    const served: Seen['total'][] = []
    for (let round = 0; round < rounds; round++) {
      idle.push(await measure())
      const crowded = crowd()
      beside.push(await measure())
      served.push((await crowded).total)
    }
    const [quiet, busy] = [medians(idle), medians(beside)]
    console.log(name)
    console.log(`  idle: ${shown(quiet)}`)
    console.log(`  beside ${connections} connections on the towns: ${shown(busy)}`)
    console.log(`  p50 beside them / idle: ${(busy.p50 / quiet.p50).toFixed(2)}`)
    const sum = (what: keyof (typeof served)[number]) => served.reduce((total, each) => total + each[what], 0)
    console.log(`  towns meanwhile: ${sum('accepted')} answered, ${sum('unavailable')} refused`)
  }
} finally {
  await app.close()
  await databases.stop()
}
