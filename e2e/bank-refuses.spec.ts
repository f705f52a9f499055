import { expect } from '@playwright/test'
import { bankDialogOf, bookedDialogOf, cards, expectNotConfirmed, openPayment, orderButton, payWith } from './cards.ts'
import { test } from './fixtures.ts'

test('a payment that the bank refused can be tried again with the same card', async ({ page, aHold }) => {
  await aHold()
  await openPayment(page)
  await payWith(page, cards.challenged)
  const bank = bankDialogOf(page)
  await bank.page.getByRole('button', { name: 'Refuser' }).click()
  await expectNotConfirmed(page)

  // The same card is still in the frame.
  await orderButton(page).click()
  await bank.page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(bookedDialogOf(page)).toBeVisible()
})
