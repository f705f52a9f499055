// Runs Lighthouse on the pages that search engines and new visitors see, in an app full of demo data, with its slow
// phone: a CPU 4 × slower than this machine, 150 ms latency and 1.6 Mbit/s. Prints medians of five runs, with
// Lighthouse's benchmark index. Below 1,000 the machine is too slow or too busy to simulate the phone.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApp } from '../e2e/app-server.ts'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { ensureInstalledIn, node24Path } from '../scripts/lib/install.mjs'
import { run } from '../scripts/lib/run.mjs'
import { findSamplePages } from './lib/sample-pages.ts'

type Report = {
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number; details?: { items?: object[] } }>
}
type NetworkRequest = { resourceType?: string; transferSize?: number }
type Limit = { atLeast: number } | { atMost: number }

const runs = 5
const minBenchmarkIndex = 1000
const folder = join(import.meta.dirname, 'lighthouse')

const score = (category: string) => (report: Report) => Math.round((report.categories[category]?.score ?? 0) * 100)
const measured = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? Number.NaN
const seconds = (audit: string) => (report: Report) => measured(audit)(report) / 1000
const kiloBytes =
  (...types: string[]) =>
  ({ audits }: Report) =>
    ((audits['network-requests']?.details?.items ?? []) as NetworkRequest[])
      .filter(({ resourceType = '' }) => types.includes(resourceType))
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000

const everyPage: Record<string, { read: (report: Report) => number; limit: Limit }> = {
  performance: { read: score('performance'), limit: { atLeast: 95 } },
  accessibility: { read: score('accessibility'), limit: { atLeast: 100 } },
  'best practices': { read: score('best-practices'), limit: { atLeast: 100 } },
  SEO: { read: score('seo'), limit: { atLeast: 100 } },
  'layout shift': { read: measured('cumulative-layout-shift'), limit: { atMost: 0 } },
  'script, kB': { read: kiloBytes('Script'), limit: { atMost: 160 } },
  'HTML + CSS, kB': { read: kiloBytes('Document', 'Stylesheet'), limit: { atMost: 60 } },
}
const homeOnly: typeof everyPage = {
  'readable after, s': { read: seconds('largest-contentful-paint'), limit: { atMost: 1.8 } },
  'search usable after, s': { read: seconds('interactive'), limit: { atMost: 3 } },
}

const chromium = await ensureChromium().catch(() => undefined)
if (chromium) await measureAll()
else console.log('Lighthouse: skipped: no Chromium')

async function measureAll() {
  process.env.CHROME_PATH = chromium
  await ensureInstalledIn(folder)
  const app = await openApp({ DEMO_DATA: 'true' })
  try {
    for (const [name, path] of Object.entries(await findSamplePages(app.address))) {
      // Earlier visits warm up the server, as in production.
      for (let at = 0; at < 5; at++) await fetch(app.address + path)
      const reports = []
      for (let at = 0; at < runs; at++) reports.push(await lighthouse(app.address + path, app.folder))
      const figures = name === 'home' ? { ...everyPage, ...homeOnly } : everyPage
      console.log(`Lighthouse, mobile, ${name}, medians of ${runs} runs`)
      reportMachine(reports)
      for (const [metric, { read, limit }] of Object.entries(figures))
        reportFigure(metric, median(reports.map(read)), limit)
      reportTimings(reports)
      for (const title of findFailedAudits(reports)) console.log(`    ${title}`)
    }
  } finally {
    await app.close()
  }
}

async function lighthouse(url: string, ownFolder: string): Promise<Report> {
  const file = join(ownFolder, 'lighthouse.json')
  const args = [
    join(folder, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--no-enable-error-reporting',
    // Robots may not index the demo.
    '--skip-audits=is-crawlable',
    '--only-categories=performance,accessibility,best-practices,seo',
    '--chrome-flags=--headless --no-sandbox',
    '--output=json',
    `--output-path=${file}`,
  ]
  const status = await run(node24Path(), args)
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${url}`)
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  return report
}

function median(figures: number[]) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

function reportFigure(metric: string, figure: number, limit: Limit) {
  const [limitText, isWithinLimit] =
    'atLeast' in limit
      ? [`at least ${limit.atLeast}`, figure >= limit.atLeast]
      : [`at most ${limit.atMost}`, figure <= limit.atMost]
  if (!isWithinLimit) process.exitCode = 1
  console.log(`  ${metric}: ${Number(figure.toFixed(3))} (${limitText})${isWithinLimit ? '' : '  MISSED'}`)
}

function reportMachine(reports: Report[]) {
  const indices = reports.map(({ environment }) => environment.benchmarkIndex)
  const index = median(indices)
  const warning =
    index < minBenchmarkIndex ? `: below ${minBenchmarkIndex}, so the times are those of a slower phone than meant` : ''
  console.log(`  benchmark index ${index.toFixed(0)} (${indices.map((each) => each.toFixed(0)).join(', ')})${warning}`)
}

/** Prints the metrics of the performance score, each with its own score and weight. */
function reportTimings(reports: Report[]) {
  for (const { id, weight } of reports[0]?.categories.performance?.auditRefs ?? []) {
    if (weight === 0) continue
    const points = median(reports.map(({ audits }) => (audits[id]?.score ?? 0) * 100))
    const figure = median(reports.map(measured(id)))
    console.log(`    ${id}: ${Number(figure.toFixed(3))}, ${points.toFixed(0)} of 100, counts for ${weight} %`)
  }
}

/** Lists the audits that cost a page points in any of its reports. */
function findFailedAudits(reports: Report[]) {
  const failedAudits = reports.flatMap(({ categories, audits }) =>
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id}: ${audits[id]?.title}`),
    ),
  )
  return new Set(failedAudits)
}
