import { expect } from '@playwright/test'
import { cards, openPayment, payWith } from './cards.ts'
import { test } from './fixtures.ts'

test('a payment stands although the tab is closed before the response, and the list of appointments shows it', async ({
  page,
  context,
  aHold,
}) => {
  const { nadia } = await aHold()
  await openPayment(page)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/v1/payment', async (route) => {
    await route.fetch()
    arrived.resolve() // the page never gets the response
  })
  await payWith(page, cards.visa)
  await arrived.promise
  await page.close()

  const later = await context.newPage()
  await later.goto('/account/mes-rendez-vous')
  await expect(later.getByRole('article').filter({ hasText: nadia.firstname })).toContainText(/Payé/)
})
