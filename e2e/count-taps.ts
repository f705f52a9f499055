import type { BrowserContext } from '@playwright/test'

/**
 * Counts the taps on buttons, links and boxes, in frames too. Taps that fill in a field are not counted, suggestions and
 * the calendar among them. A key press on a button, which creates a click event whose detail is 0, is not either. A tap
 * on a label creates a second click, on its box, which alone is counted.
 */
export const countTaps = async (context: BrowserContext) => {
  let taps = 0
  await context.exposeBinding('countTap', () => {
    taps += 1
  })
  await context.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => void }
    document.addEventListener(
      'click',
      ({ isTrusted, detail, target }) => {
        const isField = (target as Element).closest(
          'input:not([type=checkbox]), select, textarea, [role=option], [aria-label*=calendrier], [aria-label="Choisir un jour"]',
        )
        const isLabel = (target as Element).closest('label') && !(target as Element).matches('input')
        if (isTrusted && detail > 0 && !isField && !isLabel) countTap()
      },
      true,
    )
  })
  return { count: () => taps }
}
