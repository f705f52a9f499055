import { expect } from '@playwright/test'
import {
  blockRequests,
  bookedDialogOf,
  cardFrameOf,
  cards,
  openPayment,
  orderButton,
  paymentDialogOf,
  typeCard,
} from './cards.ts'
import { test } from './fixtures.ts'

test('on a slow network the payment has no layout shift, and a second click does not order again', async ({
  page,
  aHold,
}) => {
  await aHold()
  const script = await blockRequests(page, '**/sandbox/stripe.js')
  const frame = await blockRequests(page, '**/sandbox/card')
  const order = await blockRequests(page, '**/api/v1/payment')
  let orders = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/payment')) orders++
  })

  await openPayment(page)
  const payment = paymentDialogOf(page)
  await expect(payment.getByRole('status')).toHaveText('La saisie de la carte se charge…')
  await expect(orderButton(page)).toBeDisabled()
  const before = await orderButton(page).boundingBox()
  script.release()
  await expect(payment.getByTitle('Saisie sécurisée de la carte')).toBeAttached()
  expect(await orderButton(page).boundingBox()).toEqual(before)
  frame.release()
  await expect(cardFrameOf(page).getByLabel('Numéro de carte')).toBeVisible()
  await expect(orderButton(page)).toBeEnabled()
  expect(await orderButton(page).boundingBox()).toEqual(before)

  await typeCard(page, cards.visa)
  await orderButton(page).click()
  await expect(payment.getByText('Paiement en cours…')).toBeVisible()
  await orderButton(page).click({ force: true })
  await payment.getByRole('button', { name: 'Fermer la fenêtre' }).click()
  await expect(payment).toBeVisible()
  order.release()
  await expect(bookedDialogOf(page)).toBeVisible()
  expect(orders).toBe(1)
})
