import { expect, type Page } from '@playwright/test'
import { shiftsOf, watchShiftsUntilActs } from '../shifts.ts'
import { expectTotalsFirst } from './totals-first.ts'
import { walkStates } from './walk.ts'

// Every state is accessible, nothing in it shifts before a person acts, it fits the narrowest phone, and a customer reads
// no price without the service fee.

walkStates(watchShiftsUntilActs, async (reached) => {
  const { page, isPhone, isCovered, isShifting, expectAccessible, expectNarrowLayout } = reached
  if (page.url().includes('/dev/')) return // The stored mails are read by developers.
  await waitForPictures(page)
  await expectAccessible(page)
  if (!isShifting) expect(await shiftsOf(page)).toEqual([])
  await expect(page).toHaveTitle(/.{10,}/)
  await expectTotalsFirst(page)
  if (isCovered) return
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  if (isPhone) await expectNarrowLayout(page)
})

/** Waits for the pictures in the viewport; those further down load only when they are scrolled into view. */
const waitForPictures = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images]
      .filter((image) => {
        const { left, top, right, bottom } = image.getBoundingClientRect()
        return image.checkVisibility() && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
      })
      .every(({ complete }) => complete),
  )
