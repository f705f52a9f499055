import { expect, type Locator, type Page } from '@playwright/test'

// These helpers do what people do without a mouse.

/** Presses Tab until the target has the focus, in a frame too. */
const tabTo = async (page: Page, target: Locator) => {
  await target.waitFor()
  const hasFocus = () => target.evaluate((element) => document.hasFocus() && document.activeElement === element)
  for (let tabs = 0; !(await hasFocus()); tabs++) {
    if (tabs > 60) throw new Error(`60 tabs do not lead to ${target}`)
    await page.keyboard.press('Tab')
  }
}

export const pressKey = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  // A button that still waits for data can have the focus but accepts no key.
  await expect(target).toBeEnabled()
  await page.keyboard.press(key)
}

/** Replaces the text of the field. */
export const typeText = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}
