// Measures how sixty connections that search towns slow down other requests, for API answers and whole pages, compared
// with the same server when idle. Rate limits are off.
import { join } from 'node:path'
import { type TrafficResult, traffic } from '../apps/server/stress/lib/traffic.ts'
import { startApp, startDatabases } from './lib/app.ts'
import { formatLatency, type Measured, medians, runLoad } from './lib/load.ts'
import { outputFolder } from './lib/options.ts'
import { createSearchRequests, resultPageUrls } from './lib/search-requests.ts'

const professionals = 1000
const rounds = 3
const seconds = 3
const connections = 60
const searches = ['a', 'mont', 'saint', 'par', 'l', 'st denis', '75', 'ville']

const { ensureBuilt } = await import(join(import.meta.dirname, '../scripts/lib/build.mjs'))
const webBuildDir: string = await ensureBuilt()
const databases = await startDatabases(outputFolder)
const app = await startApp(databases, professionals, webBuildDir)
try {
  const questions = await createSearchRequests(app)
  const otherPages = {
    'search, busy town': questions['search, busy town (Paris)'],
    'public profile': questions['public profile'],
    products: ['/api/v1/product'],
    'home page': ['/'],
    'page of results, each made anew': resultPageUrls(['Paris', 'Marseille', 'Lyon', 'Toulouse', 'Nice', 'Nantes']),
    'page of the shop': ['/boutique'],
  }
  const { hostname, port } = new URL(app.url)
  const paths = searches.map((search) => `/api/v1/city?search=${encodeURIComponent(search)}&limit=100`)
  const startTownTraffic = () =>
    traffic({ host: hostname, port: Number(port), paths, pace: { visitors: connections }, seconds: seconds + 1 })
  for (const [name, all] of Object.entries(otherPages)) {
    const urls = all.map((path) => app.url + path)
    const measure = () => runLoad({ requests: urls, connections: 1, seconds })
    await measure()
    const withoutLoad: Measured[] = []
    const underLoad: Measured[] = []
    const served: TrafficResult['total'][] = []
    for (let round = 0; round < rounds; round++) {
      withoutLoad.push(await measure())
      const townTraffic = startTownTraffic()
      underLoad.push(await measure())
      served.push((await townTraffic).total)
    }
    const [quiet, busy] = [medians(withoutLoad), medians(underLoad)]
    console.log(name)
    console.log(`  idle: ${formatLatency(quiet)}`)
    console.log(`  beside ${connections} connections on the towns: ${formatLatency(busy)}`)
    console.log(`  p50 beside them / idle: ${(busy.p50 / quiet.p50).toFixed(2)}`)
    const sum = (what: keyof (typeof served)[number]) => served.reduce((total, each) => total + each[what], 0)
    console.log(`  towns meanwhile: ${sum('accepted')} answered, ${sum('unavailable')} refused`)
  }
} finally {
  await app.close()
  await databases.stop()
}
