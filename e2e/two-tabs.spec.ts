import { expect, type Page } from '@playwright/test'
import { bankOn, bookedOn, cards, opensPayment, orderButton, paysWith, typeCard } from './cards.ts'
import { test } from './fixtures.ts'

const paymentIn = async (tab: Page) => (await (await tab.waitForResponse('**/api/v1/payment')).json()).id

test('two tabs that pay the same hold make one payment', async ({ page, context, aHold }) => {
  await aHold()
  const other = await context.newPage()
  for (const [tab, card] of [
    [page, cards.visa],
    [other, cards.mastercard],
  ] as const) {
    await opensPayment(tab)
    await typeCard(tab, card)
  }
  const payments = Promise.all([paymentIn(page), paymentIn(other)])
  await Promise.all([orderButton(page).click(), orderButton(other).click()])
  const [one, same] = await payments
  expect(one).toBe(same)
  await expect(bookedOn(page)).toBeVisible()
  await expect(bookedOn(other)).toBeVisible()
})

test('a tab that waits for the bank shows that another tab has paid', async ({ page, context, aHold }) => {
  await aHold()
  await opensPayment(page)
  await paysWith(page, cards.asksTheBank)
  await expect(bankOn(page).page.getByRole('button', { name: 'Confirmer le paiement' })).toBeVisible()

  const other = await context.newPage()
  await opensPayment(other)
  await paysWith(other, cards.visa)
  await expect(bookedOn(other)).toBeVisible()

  await bankOn(page).window.getByRole('button', { name: 'Fermer sans payer' }).click()
  await expect(bookedOn(page)).toBeVisible()
})
