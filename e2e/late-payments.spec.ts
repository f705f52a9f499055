import { expect } from '@playwright/test'
import { bankDialogOf, cards, openPayment, paymentDialogOf, payWith } from './cards.ts'
import { test } from './fixtures.ts'

test('the payment dialog can be closed while the bank is slow to answer', async ({ page, aHold }) => {
  const { nadia } = await aHold()
  // The provider reports `processing` only for moments, so the test fakes it for as long as needed.
  await page.route('**/api/v1/payment/*/confirm', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'processing' } })
  })
  await openPayment(page)
  await payWith(page, cards.challenged)
  await bankDialogOf(page).page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  const payment = paymentDialogOf(page)
  await expect(payment.getByRole('status').filter({ hasText: 'Votre banque n’a pas encore répondu' })).toBeVisible()
  await payment.getByRole('button', { name: 'Fermer la fenêtre' }).click()
  await expect(page.getByRole('article').filter({ hasText: nadia.firstname })).toContainText('Payé')
})

test('a customer who does not wait for the bank after a booking finds the payment among the appointments', async ({
  page,
  logInAs,
  aProfessional,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', price: 100 })
  await logInAs('customer')
  const query = new URLSearchParams({
    professionalId: nadia.id,
    prestation: nadia.service.id,
    date: nadia.availabilityWindow.start,
  })
  await page.goto(`/reservation/${nadia.firstname}?${query}`)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await page.route('**/api/v1/payment', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'processing' } })
  })
  await page.route('**/api/v1/payment/*/confirm', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'processing' } })
  })
  await payWith(page, cards.visa)
  const payment = paymentDialogOf(page)
  await expect(payment.getByText('Votre banque n’a pas encore répondu')).toBeVisible()
  await payment.getByRole('button', { name: 'Fermer la fenêtre' }).click()
  await expect(page).toHaveURL('/account/mes-rendez-vous')
})

test('an expired hold is announced in a dialog that leads back to the free hours', async ({ page, aHold }) => {
  const { id } = await aHold()
  await openPayment(page)
  await page.route(`**/api/v1/appointment/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'Expiré', holdExpiresAt: null } })
  })
  await page.clock.install()
  await page.clock.fastForward('16:00')
  const late = page.getByRole('alertdialog', { name: 'Le délai est dépassé' })
  await expect(late).toBeVisible()
  await late.getByRole('button', { name: 'Choisir une autre heure' }).click()
  await expect(page).toHaveURL(/\/reservation\//)
})

test('the list of appointments shows by itself that a hold has expired', async ({ page, aHold }) => {
  const { nadia } = await aHold()
  let isOver = false
  await page.route(/\/api\/v1\/appointment\?/, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    const over = (each: object) => ({ ...each, status: 'Expiré', holdExpiresAt: null })
    await route.fulfill({ response, json: isOver ? list.map(over) : list })
  })
  await page.clock.install()
  await page.goto('/account/mes-rendez-vous')
  const row = page.getByRole('article').filter({ hasText: nadia.firstname })
  await expect(row.getByRole('timer')).toHaveText(/^1\d\smin\s\d\d\ss$/)
  isOver = true
  await page.clock.fastForward('16:00')
  await expect(row).toContainText('Expiré')
})
