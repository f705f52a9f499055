import { expect, type Page } from '@playwright/test'
import { bankDialogOf, bookedDialogOf, cards, openPayment, orderButton, payWith, typeCard } from './cards.ts'
import { test } from './fixtures.ts'

const paymentIn = async (tab: Page) => (await (await tab.waitForResponse('**/api/v1/payment')).json()).id

test('two tabs that pay the same hold make one payment', async ({ page, context, aHold }) => {
  await aHold()
  const other = await context.newPage()
  for (const [tab, card] of [
    [page, cards.visa],
    [other, cards.mastercard],
  ] as const) {
    await openPayment(tab)
    await typeCard(tab, card)
  }
  const payments = Promise.all([paymentIn(page), paymentIn(other)])
  await Promise.all([orderButton(page).click(), orderButton(other).click()])
  const [one, same] = await payments
  expect(one).toBe(same)
  await expect(bookedDialogOf(page)).toBeVisible()
  await expect(bookedDialogOf(other)).toBeVisible()
})

test('a tab that waits for the bank shows that another tab has paid', async ({ page, context, aHold }) => {
  await aHold()
  await openPayment(page)
  await payWith(page, cards.challenged)
  await expect(bankDialogOf(page).page.getByRole('button', { name: 'Confirmer le paiement' })).toBeVisible()

  const other = await context.newPage()
  await openPayment(other)
  await payWith(other, cards.visa)
  await expect(bookedDialogOf(other)).toBeVisible()

  await bankDialogOf(page).window.getByRole('button', { name: 'Fermer sans payer' }).click()
  await expect(bookedDialogOf(page)).toBeVisible()
})
