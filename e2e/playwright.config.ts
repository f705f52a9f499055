import { defineConfig } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'

// This is computed once, and the workers inherit it.
process.env.CHROMIUM_PATH ??= await ensureChromium()

const results = process.env.E2E_RESULTS ?? '../test-results'

/**
 * `npm test` runs one journey for each thing that a person would miss. These files, and the tests with the tag
 * `@variant`, try its variants: every answer of the bank, every failure of network and provider, layout to the pixel.
 * `npm run prove` runs them, and the layouts of a wide screen.
 */
const variants = [
  ...['bank-challenge', 'bank-refuses', 'booking-failures', 'card-frame', 'card-frame-link', 'cookie-banner'],
  ...[
    'debt',
    'early-payout',
    'error-dialogs',
    'first-screen',
    'geometry',
    'late-payments',
    'lost-answers',
    'lost-connection',
  ],
  ...[
    'manual-refund',
    'not-found',
    'operators-ledger',
    'paper-and-colours',
    'problems',
    'product-review',
    'report-content',
  ],
  ...['profiles-for-members', 'provider-faults', 'slow-network', 'still', 'too-often', 'town-question', 'two-tabs'],
].map((name) => `**/${name}.spec.ts`)

// Device pixels at a scale of one save a tenth of the time.
const phone = {
  name: 'phone',
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
}
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
  projects: process.env.E2E_VARIANTS
    ? [
        { ...phone, testMatch: variants },
        { ...phone, name: 'variants', testIgnore: variants, grep: /@variant/ },
        desktop,
      ]
    : [{ ...phone, testIgnore: variants, grepInvert: /@variant/ }],
})
