// Measures the cost of a results page: rendered for each request, compared with React's rendering of the same tree
// alone, and served from the warm page cache, each time with a new nonce.
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type App, startApp, startDatabases } from './lib/app.ts'
import { formatLatency, medians, runLoad } from './lib/load.ts'
import { outputFolder, sizes } from './lib/options.ts'
import { resultPageUrls } from './lib/search-requests.ts'
import { warmLoad } from './lib/warm-load.ts'

const rounds = 3
const seconds = 4
const targetPerSecond = 5000
const treesCompared = 40

type Entry = (request: Request, status: number, headers: Headers, router: object, context: unknown) => Promise<Response>
type Build = {
  entry: {
    module: {
      default: Entry
      pageHandler: (
        build: object,
        mode: string,
        report: (error: unknown) => void,
      ) => (request: Request, pageContext: object) => Promise<Response>
    }
  }
}

/**
 * Renders the trees that the server renders for those pages, without HTTP and data loading: React's tree to HTML alone.
 */
const createBareRenderer = async (app: App, webBuildDir: string, paths: string[]) => {
  const build = (await import(pathToFileURL(join(webBuildDir, 'server/index.js')).href)) as Build
  const trees: (() => Promise<Response>)[] = []
  const capturedContexts: Entry = (request, status, headers, router, context) => {
    // The data stream can be read only once, and only the tree is compared.
    trees.push(() =>
      build.entry.module.default(request, status, headers, { ...router, serverHandoffStream: undefined }, context),
    )
    return build.entry.module.default(request, status, headers, router, context)
  }
  const render = build.entry.module.pageHandler(
    { ...build, entry: { module: { ...build.entry.module, default: capturedContexts } } },
    'production',
    (error) => console.error(error),
  )
  const send = async (outgoing: { method: 'GET'; url: string }) => {
    const reply = await app.server.inject(outgoing)
    return { statusCode: reply.statusCode, body: reply.json(), total: Number(reply.headers['x-total-count']) }
  }
  const site = {
    ...app.deps.config.site,
    publicUrl: app.url,
    profileRequiresLogin: false,
    cardForm: { publishableKey: '' },
  }
  for (const path of paths) await render(new Request(app.url + path), { site, nonce: 'nonce', now: new Date(), send })
  let next = 0
  return () => trees[next++ % trees.length]?.()
}

const perSecond = async (work: () => unknown) => {
  const startedAt = performance.now()
  let done = 0
  for (; performance.now() < startedAt + seconds * 1000; done++) {
    await work()
    // The server rejects requests after the event loop was blocked, so each rendering yields to it.
    await immediate()
  }
  return done / ((performance.now() - startedAt) / 1000)
}

const median = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN

const compareCold = async (app: App, webBuildDir: string) => {
  const paths = resultPageUrls(['Paris', 'Marseille', 'Lyon', 'Toulouse', 'Nice', 'Nantes', 'Montpellier', 'Lille'])
  const baseline = await createBareRenderer(app, webBuildDir, paths.slice(0, treesCompared))
  const appFigures = []
  const baselineFigures = []
  for (let round = 0; round <= rounds; round++) {
    // Each round has new URLs, so that no page is cached.
    const pagesPerRound = Math.floor(paths.length / (rounds + 1))
    const urls = paths.slice(round * pagesPerRound, (round + 1) * pagesPerRound).map((path) => app.url + path)
    const measured = await runLoad({ requests: urls, connections: 2, seconds })
    const rendered = await perSecond(baseline)
    // The first round warms up the JIT compiler.
    if (round > 0) {
      appFigures.push(measured)
      baselineFigures.push(rendered)
    }
  }
  const cold = medians(appFigures)
  console.log(`results page, made anew: ${app.professionals} professionals, 2 connections`)
  console.log(`  ours: ${cold.perSecond.toFixed(0)} pages/s, ${formatLatency(cold)}`)
  console.log(`  bare renderToString of the same trees: ${median(baselineFigures).toFixed(0)} pages/s`)
  console.log(`  ours / bare: ${(cold.perSecond / median(baselineFigures)).toFixed(2)} of the pages per second`)
}

const nonceOf = async (url: string) => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
  if (!(await answer.text()).includes(`nonce="${nonce}"`)) throw new Error('A page without the nonce of its policy.')
  return nonce
}

const measureWarm = async (app: App) => {
  const [path] = resultPageUrls(['Paris'])
  const url = app.url + path
  const nonces = new Set<string>()
  for (let time = 0; time < 20; time++) nonces.add(await nonceOf(url))
  if (nonces.size !== 20) throw new Error('Two answers had one nonce.')
  const measured = []
  const perCpuSecond = []
  for (let round = 0; round < rounds; round++) {
    const before = process.threadCpuUsage()
    const figure = await warmLoad({ url, connections: 8, seconds })
    const { user, system } = process.threadCpuUsage(before)
    measured.push(figure)
    perCpuSecond.push((figure * seconds) / ((user + system) / 1e6))
  }
  const figure = median(measured)
  console.log(`results page, from the warm cache: ${figure.toFixed(0)} pages/s from one process, a nonce for each`)
  console.log(`  of the ${targetPerSecond} it should give: ${(figure / targetPerSecond).toFixed(2)}`)
  console.log(
    `  ${median(perCpuSecond).toFixed(0)} for each second of its thread's processor time, which others on the machine also want`,
  )
}

const { ensureBuilt } = await import(join(import.meta.dirname, '../scripts/lib/build.mjs'))
const webBuildDir: string = await ensureBuilt()
const databases = await startDatabases(outputFolder)
try {
  for (const size of sizes) {
    const app = await startApp(databases, size, webBuildDir)
    try {
      await compareCold(app, webBuildDir)
      await measureWarm(app)
    } finally {
      await app.close()
    }
  }
} finally {
  await databases.stop()
}
