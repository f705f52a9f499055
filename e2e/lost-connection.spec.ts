import { expect } from '@playwright/test'
import {
  blockRequests,
  bookedDialogOf,
  cards,
  closeErrorDialog,
  openPayment,
  orderButton,
  paymentDialogOf,
  payWith,
} from './cards.ts'
import { test } from './fixtures.ts'

test('an order whose response is lost is sent again unchanged, and paid once', async ({
  page,
  aHold,
  problems,
  expectAccessible,
}) => {
  await aHold()
  const keys: (string | undefined)[] = []
  const payments: string[] = []
  await page.route('**/api/v1/payment', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    payments.push((await response.json()).id)
    await (payments.length === 1 ? route.abort() : route.fulfill({ response }))
  })
  await openPayment(page)
  await payWith(page, cards.visa)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await closeErrorDialog(page, 'La connexion est perdue')
  expect(problems.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  await orderButton(page).click()
  await expect(bookedDialogOf(page)).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  expect(payments[1]).toBe(payments[0])
})

test('a card frame that failed to load can be requested again', async ({ page, aHold, problems, expectAccessible }) => {
  await aHold()
  await page.route('**/sandbox/stripe.js', (route) => route.abort(), { times: 1 })
  await openPayment(page)
  const payment = paymentDialogOf(page)
  await expect(payment.getByRole('alert')).toContainText('La saisie de la carte ne s’affiche pas')
  expect(problems.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  await expectAccessible(page)
  await payment.getByRole('button', { name: 'Réessayer' }).click()
  await payWith(page, cards.visa)
  await expect(bookedDialogOf(page)).toBeVisible()
})

test('the page does not claim that nothing was charged before it knows', async ({
  page,
  aHold,
  problems,
  expectAccessible,
}) => {
  const { id } = await aHold()
  await page.route('**/api/v1/payment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await openPayment(page)
  await page.route(`**/api/v1/appointment/${id}`, (route) => route.abort())
  await payWith(page, cards.visa)
  const payment = paymentDialogOf(page)
  await expect(page.getByRole('alertdialog', { name: 'La connexion est perdue' })).toBeVisible()

  await page.clock.install()
  await page.clock.fastForward('16:00')
  await expect(payment.getByRole('alert')).toContainText('Nous redemandons jusqu’à avoir la réponse.')
  await expect(page.getByText('Rien n’a été débité')).toHaveCount(0)
  await expect(payment.getByText('Paiement en cours…')).toHaveCount(0)
  await expectAccessible(page)

  await page.unroute(`**/api/v1/appointment/${id}`)
  await page.clock.runFor(10_000)
  await expect(bookedDialogOf(page)).toBeVisible()
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
})

test('an order without a response times out after half a minute', async ({ page, aHold, problems }) => {
  // Chromium's own timeouts ignore the fake clock.
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), ms)
      return controller.signal
    }
  })
  await page.clock.install()
  await aHold()
  await openPayment(page)
  const order = await blockRequests(page, '**/api/v1/payment')
  // The test must wait for the payment request, not for the card's own request before it.
  const paymentRequest = page.waitForRequest('**/api/v1/payment')
  await payWith(page, cards.visa)
  await expect(paymentDialogOf(page).getByText('Paiement en cours…')).toBeVisible()
  await paymentRequest
  await page.clock.runFor(31_000)
  await closeErrorDialog(page, 'La connexion est perdue')
  order.release()
  await orderButton(page).click()
  await expect(bookedDialogOf(page)).toBeVisible()
  expect(problems.splice(0)).toEqual([])
})

for (const missing of ['**/sandbox/stripe.js*', '**/sandbox/card'])
  test(`a card frame that never loads can be requested again: ${missing}`, async ({
    page,
    aHold,
    expectAccessible,
  }) => {
    await page.clock.install()
    await aHold()
    let requestCount = 0
    await page.route(missing, (route) => (++requestCount === 1 ? undefined : route.continue()))
    await openPayment(page)
    await expect(paymentDialogOf(page).getByText('La saisie de la carte se charge…')).toBeAttached()
    await expect.poll(() => requestCount).toBe(1)
    await page.clock.runFor(21_000)
    await expect(paymentDialogOf(page).getByRole('alert')).toContainText('La saisie de la carte ne s’affiche pas')
    await expectAccessible(page)
    await paymentDialogOf(page).getByRole('button', { name: 'Réessayer' }).click()
    await payWith(page, cards.visa)
    await expect(bookedDialogOf(page)).toBeVisible()
  })

test('appointments stay visible without a connection, and show a payment once it is back', async ({
  page,
  aHold,
  problems,
}) => {
  const { nadia } = await aHold()
  let isUnderWay = true
  await page.route(/\/api\/v1\/appointment\?/, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    await route.fulfill({
      response,
      json: list.map((each: object) => (isUnderWay ? { ...each, payment: 'processing' } : { ...each, status: 'Payé' })),
    })
  })
  await page.clock.install()
  await page.goto('/account/mes-rendez-vous')
  const row = page.getByRole('article').filter({ hasText: nadia.firstname })
  await expect(row).toContainText('Paiement en cours de vérification')
  await page.route('**/api/v1/appointment**', (route) => route.abort())
  const failedRequest = page.waitForEvent('requestfailed')
  await page.clock.runFor(6_000)
  await failedRequest
  await expect(row).toContainText('Paiement en cours de vérification')

  isUnderWay = false
  await page.unroute('**/api/v1/appointment**')
  await page.clock.runFor(6_000)
  await expect(row).toContainText('Payé')
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
})
