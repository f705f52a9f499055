import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

// `npm run pages`: not tests of what the pages do but pictures of how they look, made with the journeys' own means.

const widths = process.env.PAGES_WIDTHS?.split(',').map(Number) ?? [390, 1440]

/** As high as the usual device of that width. */
const heightOf = (width: number) => (width < 768 ? (width < 390 ? 640 : 844) : width < 1024 ? 1024 : 900)

export default defineConfig({
  ...journeys,
  testMatch: 'photographs.ts',
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
