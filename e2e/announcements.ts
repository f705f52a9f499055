import type { Page } from '@playwright/test'

/** Collects each text that a live region of the page announces from now on, also the same one again. */
export const watchAnnouncements = async (page: Page) => {
  const texts: string[] = []
  const name = `announced${Math.random().toString(36).slice(2)}`
  await page.exposeFunction(name, (text: string) => texts.push(text.trim().replace(/\s/g, ' ')))
  await page.evaluate((tell) => {
    const announce = (window as unknown as Record<string, (text: string) => void>)[tell]
    const regionOf = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('p[aria-live=polite]')
    new MutationObserver((changes) => {
      for (const region of new Set(changes.map(regionOf))) if (region?.textContent) announce?.(region.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, name)
  return texts
}
