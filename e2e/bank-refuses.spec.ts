import { expect } from '@playwright/test'
import { bankOn, bookedOn, cards, expectNotConfirmed, opensPayment, orderButton, paysWith } from './cards.ts'
import { test } from './fixtures.ts'

test('a payment that the bank refused can be tried again with the same card', async ({ page, aHold }) => {
  await aHold()
  await opensPayment(page)
  await paysWith(page, cards.asksTheBank)
  const bank = bankOn(page)
  await bank.page.getByRole('button', { name: 'Refuser' }).click()
  await expectNotConfirmed(page)

  // The same card is still in the frame.
  await orderButton(page).click()
  await bank.page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(bookedOn(page)).toBeVisible()
})
