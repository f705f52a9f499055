import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { walkStates } from './walk.ts'

const folder = process.env.PAGES_FOLDER as string

/** Makes the page wait for its fonts, because a page painted without them keeps the fallback font. */
const waitForTypefaces = (page: Page) =>
  page.route(/\/assets\/app-[^/]*\.css$/, async (route) => {
    const response = await route.fetch()
    const styles = await response.text()
    await route.fulfill({ response, body: styles.replaceAll('font-display:optional', 'font-display:block') })
  })

const photograph = async (page: Page, path: string, fullPage: boolean) => {
  // Images and sections further down load only when they are scrolled into view, so this loads them all.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
    const broken = () => undefined // reported as a flaw below
    await Promise.all([...document.images].map((image) => image.decode().catch(broken)))
    await document.fonts.ready
  })
  if (fullPage) await fixStickyBars(page)
  await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' })
}

/** Moves sticky bars to the end of the page; a full-page screenshot would show them in the middle. */
const fixStickyBars = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0)
    document.documentElement.style.position = 'relative'
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, bottom } = getComputedStyle(element)
      if (position === 'fixed') element.style.position = 'absolute'
      if (position === 'sticky' && bottom !== 'auto') element.style.position = 'static'
    }
  })

walkStates(waitForTypefaces, ({ page, fileName, isCovered, isScreen }) =>
  photograph(page, join(folder, fileName), !isCovered && !isScreen),
)
