// Measures the pages on a slow phone connection (400 kbit/s, 400 ms latency) in an app full of demo data. Prints
// medians of three visits with an empty cache: the first paint, the largest paint and the end of loading.
import { chromium } from '@playwright/test'
import { openApp } from '../e2e/app-server.ts'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { shownPages } from './lib/shown-pages.ts'

const visits = 3
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const network = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

type Visit = { firstPaint: number; largestPaint: number; loaded: number; kiloBytes: number }

const executablePath = await ensureChromium()
const app = await openApp({ DEMO_DATA: 'true' })
const browser = await chromium.launch({ executablePath })
try {
  for (const [name, path] of Object.entries(await shownPages(app.address))) {
    await fetch(app.address + path)
    const seen: Visit[] = []
    for (let visit = 0; visit < visits; visit++) seen.push(await visitTo(app.address + path))
    const of = (what: keyof Visit) =>
      (seen.map((each) => each[what]).toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? Number.NaN).toFixed(1)
    console.log(
      `${name} at 400 kbit/s: first paint ${of('firstPaint')} s, largest ${of('largestPaint')} s, loaded ${of('loaded')} s, ${of('kiloBytes')} kB`,
    )
  }
} finally {
  await browser.close()
  await app.close()
}

async function visitTo(url: string): Promise<Visit> {
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
