import type { OrderView } from '@couronne/contract/shop/orders'
import { expect, type Page } from '@playwright/test'
import { address } from './buying.ts'
import { aProduct } from './database-state.ts'
import { test } from './fixtures.ts'
import { pressKey } from './keyboard.ts'
import { anOperator } from './operators.ts'
import { createApi, newEmail, type Person } from './people.ts'

const api = createApi(process.env.APP_URL as string)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Creates a paid, shipped and delivered order of two braids and a wig. */
const deliverOrder = async (awa: Person, operator: Person) => {
  const braids = await aProduct({ libelle: 'Mèches à tresser', price: 20 })
  const wig = await aProduct({ libelle: 'Perruque courte', price: 30.4 })
  const { adresse, ...to } = address
  const cart = [
    { id: braids.id, price: 20, cartQuantity: 2 },
    { id: wig.id, price: 30.4, cartQuantity: 1 },
  ]
  const body = { ...to, delivery_address: adresse, sameAsDelivery: true, email: awa.email, cart }
  const { id } = await api.call<OrderView>('POST', '/api/v1/order', body, awa.token)
  await api.call('POST', '/api/v1/order/payment', { orderId: id, payment_method: 'pm_card_visa' }, awa.token)
  const sent = { status: 'Expédié', colis_number: '6A12345678901' }
  await api.call('PATCH', `/api/v1/order/${id}`, sent, operator.token)
  return api.call<OrderView>('PATCH', `/api/v1/order/${id}`, { status: 'Livré' }, operator.token)
}

test('a customer withdraws from a part of an order, and is refunded after its return', {
  tag: '@wide',
}, async ({ page, logInAs, aCustomer, expectAccessible, expectPageQuality }) => {
  const [awa, operator] = [await aCustomer(), await anOperator(api)]
  const order = await deliverOrder(awa, operator)
  const receiptTo = newEmail('retour')
  await logInAs(awa)
  await page.goto('/account/purchase-history')
  await expect(page.getByText(/jusqu’au \p{L}+ .+ inclus/u)).toBeVisible()
  await pressKey(page, page.getByRole('link', { name: /^Renoncer au contrat ici/ }))
  await expect(heading(page, 'Renoncer au contrat')).toBeFocused()
  await expect(page.getByText(/^Adresse de retour\s: .*Montreuil/)).toBeVisible()
  await expectPageQuality(page)

  // All units are selected and the name is filled in; no reason is required.
  await expect(page.getByLabel(/^Mèches à tresser/)).toHaveValue('2')
  await expect(page.getByLabel(/^Perruque courte/)).toHaveValue('1')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Diallo')
  await expect(page.getByLabel('E-mail')).toHaveValue(awa.email)
  await page.getByLabel(/^Mèches à tresser/).selectOption('1')
  await page.getByLabel(/^Perruque courte/).selectOption('0')
  await page.getByLabel('E-mail').fill(receiptTo)
  await pressKey(page, button(page, 'Continuer'))
  await expect(heading(page, '2. Votre déclaration')).toBeFocused()
  await expect(page.getByText('1 × Mèches à tresser')).toBeVisible()
  await expect(page.getByText(/20\s€ vous sont rendus/)).toBeVisible()
  await expectAccessible(page)
  await pressKey(page, button(page, 'Confirmer la renonciation'))
  await expect(heading(page, 'Votre renonciation est enregistrée')).toBeFocused()
  await expect(page.getByText(receiptTo)).toBeVisible()
  await expect(page.getByText(/^Adresse de retour\s: .*Montreuil/)).toBeVisible()
  await expectPageQuality(page)
  const receipt = await api.mailTo(receiptTo, /renonciation/)
  expect(receipt.text).toContain(order.order_number)
  expect(receipt.text).toMatch(/Mèches à tresser/)

  await logInAs(operator)
  await page.goto('/admin/commandes')
  await pressKey(page, page.getByRole('link', { name: /renonciations? à traiter$/ }))
  await page.getByRole('link', { name: new RegExp(order.order_number) }).click()
  await pressKey(page, button(page, 'Traiter le retour…'))
  const dialog = page.getByRole('dialog', { name: 'Traiter le retour' })
  await expect(dialog.getByLabel('Remis en vente')).toHaveValue('0')
  await dialog.getByLabel('Remis en vente').selectOption('1')
  await dialog.getByLabel('Retenue').fill('5')
  await dialog.getByLabel(/^Motif/).fill('Le sachet est ouvert et entamé.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Rembourser\s15\s€/ }).press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: /remboursement de 15\s€ part vers la cliente/ }),
  ).toBeFocused()
  await expectAccessible(page)

  await logInAs(awa)
  await page.goto('/account/purchase-history')
  await expect(page.getByText(/Retour enregistré le .*remboursement de 15\s€/)).toBeVisible()
  await expect(page.getByText(/^Remboursé le .*\s:\s15\s€ sur 75,30\s€/)).toBeVisible()
  await expect(page.getByText('Le sachet est ouvert et entamé.')).toBeVisible()
  await api.mailTo(receiptTo, /retour/i)
})

test('a withdrawal whose response is lost can be confirmed again, and is declared once', { tag: '@variant' }, async ({
  page,
  problems,
  logInAs,
  aCustomer,
}) => {
  const [awa, operator] = [await aCustomer(), await anOperator(api)]
  const { id } = await deliverOrder(awa, operator)
  await logInAs(awa)
  await page.goto(`/account/renoncer/${id}`)
  await expect(button(page, 'Continuer')).toBeEnabled()
  // The first page load takes no focus.
  await expect(page.locator('body')).toBeFocused()
  await pressKey(page, button(page, 'Continuer'))
  // The server handles the request, and its response is lost.
  await page.route(
    '**/api/v1/order/*/withdrawals',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Confirmer la renonciation').click()
  const errorDialog = page.getByRole('alertdialog')
  await expect(errorDialog).toContainText('Connexion impossible')
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await errorDialog.getByRole('button', { name: 'Fermer' }).click()
  await button(page, 'Confirmer la renonciation').click()
  await expect(heading(page, 'Votre renonciation est enregistrée')).toBeFocused()
  const { withdrawals } = await api.call<OrderView>('GET', `/api/v1/order/${id}`, undefined, awa.token)
  expect(withdrawals).toHaveLength(1)
})
