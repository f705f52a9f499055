import { defineConfig } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'

// Asked once: the workers inherit the answer.
process.env.CHROMIUM_PATH ??= await ensureChromium()

const results = process.env.E2E_RESULTS ?? '../test-results'

/** The layouts of a wide screen. `npm test` runs the journeys on a phone alone: network, session, provider and bank are the same. */
const desktop = { name: 'desktop', grep: /@wide/, use: { viewport: { width: 1440, height: 900 } } }

export default defineConfig({
  testDir: '.',
  outputDir: results,
  globalSetup: './global-setup.ts',
  // One more than cores: a page waits for its server a good part of the time.
  workers: 3,
  // What passes only when tried again is named, to be mended or deleted next; on a person's machine it fails the run.
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
    trace: 'on-first-retry', // of every first try it would cost a sixth of the time
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      // One pixel to a pixel: painting four times as many is a tenth of the time.
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    ...(process.env.E2E_DESKTOP ? [desktop] : []),
  ],
})
