import { expect } from '@playwright/test'
import {
  bankDialogOf,
  bookedDialogOf,
  cards,
  expectNotConfirmed,
  openPayment,
  orderButton,
  paymentDialogOf,
  payWith,
} from './cards.ts'
import { letHoldExpireIn } from './database-state.ts'
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

test('a customer whose hold nearly ends hears it, and keeps it fifteen minutes longer', async ({ page, aHold }) => {
  const { id } = await aHold()
  await letHoldExpireIn(id, 110)
  await openPayment(page)
  const dialog = paymentDialogOf(page)
  await expect(dialog.getByRole('status')).toContainText(['Il reste moins de deux minutes pour payer.'])
  await dialog.getByRole('button', { name: 'Garder 15 minutes de plus' }).press('Enter')
  await expect(dialog.getByRole('timer')).toContainText(/1[56]\u00a0min/)
  const done = dialog.getByText('Cette heure vous est gardée 15 minutes de plus.')
  await expect(done).toBeFocused()
  await payWith(page, cards.visa)
  await expect(bookedDialogOf(page)).toBeVisible()
})
