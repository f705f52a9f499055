import { expect, type Page } from '@playwright/test'
import { bankDialogOf, bookedDialogOf, cards, openPayment, orderButton, payWith, typeCard } from './cards.ts'
import { test } from './fixtures.ts'

const paymentIn = async (tab: Page) => (await (await tab.waitForResponse('**/api/v1/payment')).json()).id

test('two tabs that pay the same hold make one payment', async ({ page, context, aHold }) => {
  await aHold()
  const otherPage = await context.newPage()
  for (const [tab, card] of [
    [page, cards.visa],
    [otherPage, cards.mastercard],
  ] as const) {
    await openPayment(tab)
    await typeCard(tab, card)
  }
  const payments = Promise.all([paymentIn(page), paymentIn(otherPage)])
  await Promise.all([orderButton(page).click(), orderButton(otherPage).click()])
  const [firstPayment, secondPayment] = await payments
  expect(firstPayment).toBe(secondPayment)
  await expect(bookedDialogOf(page)).toBeVisible()
  await expect(bookedDialogOf(otherPage)).toBeVisible()
})

test('a tab that waits for the bank shows that another tab has paid', async ({ page, context, aHold }) => {
  await aHold()
  await openPayment(page)
  await payWith(page, cards.challenged)
  await expect(bankDialogOf(page).page.getByRole('button', { name: 'Confirmer le paiement' })).toBeVisible()

  const otherPage = await context.newPage()
  await openPayment(otherPage)
  await payWith(otherPage, cards.visa)
  await expect(bookedDialogOf(otherPage)).toBeVisible()

  await bankDialogOf(page).window.getByRole('button', { name: 'Fermer sans payer' }).click()
  await expect(bookedDialogOf(page)).toBeVisible()
})
