import type { Product } from '@couronne/contract/shop/products'
import { expect } from '@playwright/test'
import { address, confirmButton, placeOrder } from '../buying.ts'
import { blockRequests, cards, orderButton, payWith } from '../cards.ts'
import {
  abortRequests,
  expectDialog,
  expectText,
  failRequests,
  keepPending,
  openPage,
  type Scene,
  type ShownPage,
} from './scene.ts'

type CartOptions = { savedAddresses?: number; articles?: number }

/** Creates a customer with a cart and saved addresses, and logs the browser in. */
const fillCart = async (scene: Scene, { savedAddresses = 0, articles = 2 }: CartOptions = {}) => {
  const { api, logInAs } = scene
  const awa = await logInAs(await api.aPerson('customer', { firstname: 'Awa', town: 'Mende' }))
  for (let number = savedAddresses; number > 0; number--)
    await api.call('POST', '/api/adresse', { ...address, adresse: `${number * 12} rue des Lilas` }, awa.token)
  const products = (await api.call<Product[]>('GET', '/api/v1/product')).filter(({ stock }) => stock > 5)
  const lines = products.slice(0, articles).map(({ id, price }, place) => ({ id, price, cartQuantity: place + 1 }))
  await api.call('PUT', '/api/v1/cart/mine', lines, awa.token)
  return { awa, lines }
}

const openCheckout = async (scene: Scene, options?: CartOptions) => {
  const filled = await fillCart(scene, options)
  await scene.page.goto('/commande')
  await expectText(scene.page, 'Vos articles vous sont gardés 30 minutes.')
  return filled
}

const openOrderPayment = async (scene: Scene) => {
  const filled = await openCheckout(scene, { savedAddresses: 1 })
  await confirmButton(scene.page).click()
  await expect(orderButton(scene.page)).toBeEnabled()
  return filled
}

/** Orders the content of the cart through the API. */
export const anUnpaidOrder = async (scene: Scene) => {
  const { awa, lines } = await fillCart(scene)
  return { awa, order: await placeOrder(scene.api, awa, lines) }
}

/** Fakes the list of orders in a state that takes long to reach. */
const fakeOrders = async (scene: Scene, change: object) => {
  await anUnpaidOrder(scene)
  await scene.page.route('**/api/v1/order/user/*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { total: number }[]
    await route.fulfill({ response, json: list.map((each) => ({ ...each, refundableAmount: each.total, ...change })) })
  })
  await scene.page.goto('/account/purchase-history')
  await expectText(scene.page, /^Commande du/)
}

const paid = {
  ...{ payment_status: 'Payé', paidAt: new Date().toISOString(), holdExpiresAt: null },
  ...{ withdrawals: [], withdrawableUntil: null },
}

/** A delivered order that can still be withdrawn from. */
export const deliveredFields = {
  ...{
    ...paid,
    status: 'Livré',
    colis_number: '6A12345678901',
    allowedActions: ['withdraw'],
    withdrawalDenyReason: null,
  },
  ...{ deliveredAt: '2026-11-17T10:05:00.000Z', withdrawableUntil: '2026-12-01T22:59:59.999Z' },
}
export const aWithdrawal = {
  id: '0190a000-0000-7000-8000-000000000007',
  declaredAt: '2026-11-24T09:12:00.000Z',
  ...{ firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test' },
  lines: [{ id: '0190a000-0000-7000-8000-000000000003', libelle: 'Mèches à tresser', quantity: 1 }],
  ...{ state: 'declared', returnBy: '2026-12-08T22:59:59.999Z', settledAt: null, refunded: null, reason: null },
  ...{ refundBy: '2026-12-08T22:59:59.999Z', isClosable: false },
}

export const orderPages: ShownPage[] = [
  {
    name: 'commande',
    routes: ['/commande'],
    // The cart is checked after the page, and another quantity has another width.
    shifting: ['changed'],
    states: {
      'new address': (scene) => openCheckout(scene),
      'saved address': (scene) => openCheckout(scene, { savedAddresses: 1 }),
      'addresses to choose from': async (scene) => {
        await openCheckout(scene, { savedAddresses: 3 })
        await scene.page.getByRole('button', { name: 'Changer d’adresse' }).click()
        await expectText(scene.page, 'Livrer à cette adresse')
      },
      'other billing address': async (scene) => {
        await openCheckout(scene, { savedAddresses: 1 })
        await scene.page.getByLabel('Facturer à la même adresse').uncheck()
        await expectText(scene.page, 'Adresse de facturation')
      },
      'wrong fields': async (scene) => {
        await openCheckout(scene)
        await scene.page.getByLabel('Code postal').fill('48 OOO')
        await scene.page.getByLabel('Pays').fill('')
        await confirmButton(scene.page).click()
        await expectText(scene.page, /code postal ne peut contenir/)
      },
      empty: openPage({ as: 'newCustomer', at: '/commande', shows: 'Votre panier est vide !' }),
      changed: async (scene) => {
        const { awa, lines } = await fillCart(scene, { savedAddresses: 1 })
        const before = lines.map((line) => ({ ...line, price: line.price - 5, cartQuantity: 1000 }))
        await scene.api.call('PUT', '/api/v1/cart/mine', before, awa.token)
        await scene.page.goto('/commande')
        await expectText(scene.page, 'Accepter et confirmer')
      },
      busy: async (scene) => {
        await openCheckout(scene, { savedAddresses: 1 })
        await keepPending(scene, '**/api/v1/order')
        await confirmButton(scene.page).click()
        await expectText(scene.page, 'En cours…')
      },
      'connection lost': async (scene) => {
        await openCheckout(scene, { savedAddresses: 1 })
        await abortRequests(scene, '**/api/v1/order')
        await confirmButton(scene.page).click()
        await expectDialog(scene.page, /.+/)
      },
      'cart unreadable': async (scene) => {
        await fillCart(scene)
        await failRequests(scene, '**/api/v1/cart/check')
        await scene.page.goto('/commande')
        await expectText(scene.page, /n’a pas pu être vérifié/)
      },
      payment: openOrderPayment,
      paying: async (scene) => {
        await openOrderPayment(scene)
        await blockRequests(scene.page, '**/api/v1/order/payment')
        await payWith(scene.page, cards.visa)
        await expectText(scene.page, /Paiement en cours/)
      },
      'card refused': async (scene) => {
        await openOrderPayment(scene)
        await payWith(scene.page, cards.declined)
        await expectText(scene.page, /Votre carte a été refusée/)
      },
      'payment left': async (scene) => {
        await openOrderPayment(scene)
        await scene.page.getByRole('button', { name: 'Fermer la fenêtre' }).click()
        await expectText(scene.page, 'Reprendre le paiement')
      },
      'payment not answered by the bank': async (scene) => {
        await fakeOrders(scene, { payment: 'processing', allowedActions: [] })
        await scene.page.goto('/commande')
        await expectText(scene.page, 'Votre banque n’a pas encore répondu.')
      },
      thanks: async (scene) => {
        await openOrderPayment(scene)
        await payWith(scene.page, cards.visa)
        await expectText(scene.page, /^MERCI/)
      },
    },
  },
  {
    name: 'purchase-history',
    routes: ['/account/purchase-history'],
    states: {
      empty: openPage({ as: 'newCustomer', at: '/account/purchase-history', shows: 'Pas encore de commande' }),
      'to pay': async (scene) => {
        await anUnpaidOrder(scene)
        await scene.page.goto('/account/purchase-history')
        await expectText(scene.page, 'En attente de paiement')
      },
      'not answered by the bank': (scene) => fakeOrders(scene, { payment: 'processing', allowedActions: [] }),
      paid: (scene) => fakeOrders(scene, { ...paid, allowedActions: ['cancel'] }),
      'on its way': (scene) =>
        fakeOrders(scene, { ...paid, status: 'Expédié', colis_number: '6A12345678901', allowedActions: [] }),
      'right to withdraw': (scene) => fakeOrders(scene, deliveredFields),
      'withdrawn in part': (scene) => fakeOrders(scene, { ...deliveredFields, withdrawals: [aWithdrawal] }),
      'return received': (scene) =>
        fakeOrders(scene, {
          ...{ ...deliveredFields, allowedActions: [], refunded: 20 },
          withdrawals: [{ ...aWithdrawal, state: 'returned', settledAt: '2026-11-30T09:12:00.000Z', refunded: 20 }],
        }),
      'closed without a return': (scene) =>
        fakeOrders(scene, {
          ...{ ...deliveredFields, allowedActions: [] },
          withdrawals: [
            {
              ...{ ...aWithdrawal, state: 'closed', settledAt: '2026-12-20T09:12:00.000Z' },
              reason: 'Le colis n’est jamais arrivé chez nous.',
            },
          ],
        }),
      cancelled: (scene) =>
        fakeOrders(scene, {
          ...{ ...paid, payment_status: 'Remboursé', status: 'annulé', cancelledBy: 'customer', allowedActions: [] },
          refunded: 30,
        }),
      'cancelled by the shop': (scene) =>
        fakeOrders(scene, {
          ...{ ...paid, payment_status: 'Remboursé', status: 'annulé', cancelledBy: 'admin', allowedActions: [] },
          cancellationReason: 'Le dernier carton de ces mèches est arrivé abîmé. Toutes nos excuses.',
          refunded: 30,
        }),
      'cancellation dialog': async (scene) => {
        await fakeOrders(scene, { ...paid, allowedActions: ['cancel'] })
        await scene.page.getByRole('button', { name: /^Annuler la commande/ }).click()
        await expectDialog(scene.page, 'Annuler cette commande ?')
      },
      'ordered again': async (scene) => {
        await fakeOrders(scene, paid)
        await scene.page.getByRole('button', { name: 'Commander à nouveau' }).click()
        await expectText(scene.page, /dans votre panier\.$/)
      },
      unreadable: async (scene) => {
        await failRequests(scene, '**/api/v1/order/user/*')
        await openPage({ as: 'newCustomer', at: '/account/purchase-history', shows: /n’a pas pu être lue/ })(scene)
      },
    },
  },
]
