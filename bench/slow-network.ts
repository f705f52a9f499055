// Measures the pages on a slow phone connection (400 kbit/s, 400 ms latency) in an app full of demo data. Prints
// medians of three page loads with an empty cache: the first paint, the largest paint and the end of loading.
import { chromium } from '@playwright/test'
import { openApp } from '../e2e/app-server.ts'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { findSamplePages } from './lib/sample-pages.ts'

const runs = 3
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const network = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

type PageLoad = { firstPaint: number; largestPaint: number; loaded: number; kiloBytes: number }

const executablePath = await ensureChromium()
const app = await openApp({ DEMO_DATA: 'true' })
const browser = await chromium.launch({ executablePath })
try {
  for (const [name, path] of Object.entries(await findSamplePages(app.address))) {
    await fetch(app.address + path)
    const pageLoads: PageLoad[] = []
    for (let run = 0; run < runs; run++) pageLoads.push(await measurePageLoad(app.address + path))
    const medianOf = (metric: keyof PageLoad) =>
      (pageLoads.map((each) => each[metric]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN).toFixed(1)
    console.log(
      `${name} at 400 kbit/s: first paint ${medianOf('firstPaint')} s, largest ${medianOf('largestPaint')} s, loaded ${medianOf('loaded')} s, ${medianOf('kiloBytes')} kB`,
    )
  }
} finally {
  await browser.close()
  await app.close()
}

async function measurePageLoad(url: string): Promise<PageLoad> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    const times = await page.evaluate(async () => {
      const largest = await new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      )
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const [first] = performance.getEntriesByName('first-contentful-paint')
      return { first: first?.startTime ?? Number.NaN, largest, loaded: navigation?.loadEventStart ?? Number.NaN }
    })
    return {
      firstPaint: times.first / 1000,
      largestPaint: times.largest / 1000,
      loaded: times.loaded / 1000,
      kiloBytes: bytes / 1000,
    }
  } finally {
    await context.close()
  }
}
