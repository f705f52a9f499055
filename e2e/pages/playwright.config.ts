import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

// `npm run pages` takes screenshots of all pages with the means of the end-to-end tests; it checks no behaviour.

const widths = process.env.PAGES_WIDTHS?.split(',').map(Number) ?? [390, 1440]

/** Returns the height of a usual device of that width. */
const heightOf = (width: number) => (width < 768 ? (width < 390 ? 640 : 844) : width < 1024 ? 1024 : 900)

export default defineConfig({
  ...journeys,
  testMatch: 'screenshots.ts',
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
      trace: 'off',
      screenshot: 'off',
    },
  })),
})
