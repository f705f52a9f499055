import { expect } from '@playwright/test'
import { bankDialogOf, bookedDialogOf, cards, expectNotConfirmed, openPayment, payWith } from './cards.ts'
import { test } from './fixtures.ts'

test('a customer who closes the bank’s window has paid nothing, and pays with another card', {
  tag: '@variant',
}, async ({ page, aHold }) => {
  await aHold()
  await openPayment(page)
  await payWith(page, cards.challenged)
  await bankDialogOf(page).window.getByRole('button', { name: 'Fermer sans payer' }).click()
  await expectNotConfirmed(page)
  await payWith(page, cards.visa)
  await expect(bookedDialogOf(page)).toBeVisible()
})

test('the bank’s window can be closed before its page has loaded', { tag: '@variant' }, async ({ page, aHold }) => {
  // This page reports that it is ready, and then answers nothing.
  await page.route('**/sandbox/payment_intents/*/challenge?*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Banque</title><script>parent.postMessage({ type: 'ready', height: 300 }, '*')</script>`,
    }),
  )
  await aHold()
  await openPayment(page)
  await payWith(page, cards.challenged)
  await expect(bankDialogOf(page).window.getByTitle('Page de votre banque')).toBeVisible()
  await bankDialogOf(page).window.getByRole('button', { name: 'Fermer sans payer' }).click()
  await expectNotConfirmed(page)
})

test('a customer who leaves the page during the bank’s challenge resumes the payment from the appointments', async ({
  page,
  aHold,
  expectAccessible,
}) => {
  const { nadia } = await aHold()
  await openPayment(page)
  await payWith(page, cards.challenged)
  await expect(bankDialogOf(page).page.getByRole('button', { name: 'Confirmer le paiement' })).toBeVisible()
  await page.reload()

  const row = page.getByRole('article').filter({ hasText: nadia.firstname })
  await expect(row).toContainText('Ce paiement n’a pas été confirmé : saisissez à nouveau votre carte.')
  await expect(row.getByRole('timer')).toHaveText(/^1\d\smin\s\d\d\ss$/)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Reprendre le paiement' }).click()
  await payWith(page, cards.mastercard)
  await expect(bookedDialogOf(page)).toBeVisible()
})
