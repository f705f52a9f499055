import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

// `npm run pages` takes screenshots of all states with the means of the end-to-end tests; it checks no behaviour.
// `npm run prove` checks the same states.

// The tests are defined before the server is open, so they read this setting of the whole run.
process.env.HAS_DEMO = 'true'

const widths = (process.env.PAGES_WIDTHS ?? '320,1440').split(',').map(Number)

/** Returns the height of a usual device of that width. */
const heightOf = (width: number) => (width < 768 ? (width < 390 ? 640 : 844) : width < 1024 ? 1024 : 900)

export default defineConfig({
  ...journeys,
  testMatch: process.env.PAGES_FOLDER ? 'screenshots.ts' : 'states.spec.ts',
  outputDir: process.env.E2E_RESULTS ?? '../../test-results',
  globalSetup: './open-app.ts',
  retries: 0,
  projects: widths.map((width) => ({
    name: String(width),
    grepInvert: width < 1024 ? /@wide/ : /@phone/,
    use: {
      viewport: { width, height: heightOf(width) },
      ...(width < 1024 && { hasTouch: true, isMobile: true }),
      deviceScaleFactor: 1,
      actionTimeout: 20_000,
    },
  })),
})
