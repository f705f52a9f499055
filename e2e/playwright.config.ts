import { defineConfig } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'

// This is computed once, and the workers inherit it.
process.env.CHROMIUM_PATH ??= await ensureChromium()

const results = process.env.E2E_RESULTS ?? '../test-results'

/** The layouts of a wide screen. `npm test` runs the journeys on a phone alone: network, session, provider and bank are the same. */
const desktop = { name: 'desktop', grep: /@wide/, use: { viewport: { width: 1440, height: 900 } } }

export default defineConfig({
  testDir: '.',
  outputDir: results,
  globalSetup: './global-setup.ts',
  // Pages wait for the server much of the time, so one worker more than cores is fastest.
  workers: 3,
  // A test that passes only on a retry is reported as flaky; outside CI it fails the run.
  retries: process.env.CI ? 2 : 1,
  failOnFlakyTests: !process.env.CI,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    trace: 'on-first-retry', // tracing every first try would take a sixth more time
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      // Device pixels at a scale of one save a tenth of the time.
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    ...(process.env.E2E_DESKTOP ? [desktop] : []),
  ],
})
