import { defineConfig } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'

// Asked once: the workers inherit the answer.
process.env.CHROMIUM_PATH ??= await ensureChromium()

const results = process.env.E2E_RESULTS ?? '../test-results'

export default defineConfig({
  testDir: '.',
  outputDir: results,
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
