import { expect } from '@playwright/test'
import {
  bankDialogOf,
  bookedDialogOf,
  cards,
  closeBookedDialog,
  openPayment,
  paymentDialogOf,
  payWith,
} from './cards.ts'
import { test } from './fixtures.ts'

test('an appointment is paid after the bank’s challenge is confirmed', async ({ page, aHold, expectAccessible }) => {
  const { nadia } = await aHold()
  await openPayment(page)
  await payWith(page, cards.challenged)

  const bank = bankDialogOf(page)
  await expect(bank.page.getByText('107,00 €')).toBeVisible()
  await expect(paymentDialogOf(page)).toBeHidden()
  await expectAccessible(page)
  await bank.page.getByRole('button', { name: 'Confirmer le paiement' }).click()

  await expect(bookedDialogOf(page)).toContainText(`Braids avec ${nadia.firstname}`)
  await closeBookedDialog(page)
  await expect(page.getByRole('article').filter({ hasText: nadia.firstname })).toContainText('Payé')
})
