import type { BrowserContext } from '@playwright/test'

/**
 * Counts the taps on buttons and links, in frames too. Taps into fields are not counted, and a key press on a button,
 * which creates a click event whose detail is 0, is not either.
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
        const isField = (target as Element).closest('input:not([type=checkbox]), select, textarea')
        if (isTrusted && detail > 0 && !isField) countTap()
      },
      true,
    )
  })
  return { count: () => taps }
}
