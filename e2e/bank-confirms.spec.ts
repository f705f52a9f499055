import { expect } from '@playwright/test'
import { bankOn, bookedOn, cards, closesBooked, opensPayment, paymentOf, paysWith } from './cards.ts'
import { test } from './fixtures.ts'

test('an appointment is paid after the bank’s challenge is confirmed', async ({ page, aHold, expectAccessible }) => {
  const { nadia } = await aHold()
  await opensPayment(page)
  await paysWith(page, cards.asksTheBank)

  const bank = bankOn(page)
  await expect(bank.page.getByText('107,00 €')).toBeVisible()
  await expect(paymentOf(page)).toBeHidden()
  await expectAccessible(page)
  await bank.page.getByRole('button', { name: 'Confirmer le paiement' }).click()

  await expect(bookedOn(page)).toContainText(`Braids avec ${nadia.firstname}`)
  await closesBooked(page)
  await expect(page.getByRole('article').filter({ hasText: nadia.firstname })).toContainText('Payé')
})
