import { expect } from '@playwright/test'
import { cards, opensPayment, paysWith } from './cards.ts'
import { test } from './fixtures.ts'

test('a tab closed before the answer comes loses nothing: the appointments know that it is paid', async ({
  page,
  context,
  aHold,
}) => {
  const { nadia } = await aHold()
  await opensPayment(page)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/v1/payment', async (route) => {
    await route.fetch()
    arrived.resolve() // its answer never reaches her
  })
  await paysWith(page, cards.visa)
  await arrived.promise
  await page.close()

  const later = await context.newPage()
  await later.goto('/account/mes-rendez-vous')
  await expect(later.getByRole('article').filter({ hasText: nadia.firstname })).toContainText(/Payé/)
})
