import type { Product } from '@couronne/contract/shop/products'
import { expect } from '@playwright/test'
import { address, confirmButton, orders } from '../buying.ts'
import { cards, holdsBack, orderButton, paysWith } from '../cards.ts'
import { fails, keepsWaiting, loses, type Scene, type ShownPage, sees, seesDialog, visit } from './scene.ts'

type Prepared = { saved?: number; articles?: number }

/** Creates a customer with a cart and saved addresses, and logs the browser in. */
const fillsCart = async (scene: Scene, { saved = 0, articles = 2 }: Prepared = {}) => {
  const { api, signedIn } = scene
  const awa = await signedIn(await api.aPerson('customer', { firstname: 'Awa', town: 'Mende' }))
  for (let number = saved; number > 0; number--)
    await api.call('POST', '/api/adresse', { ...address, adresse: `${number * 12} rue des Lilas` }, awa.token)
  const products = (await api.call<Product[]>('GET', '/api/v1/product')).filter(({ stock }) => stock > 5)
  const lines = products.slice(0, articles).map(({ id, price }, place) => ({ id, price, cartQuantity: place + 1 }))
  await api.call('PUT', '/api/v1/cart/mine', lines, awa.token)
  return { awa, lines }
}

const atCheckout = async (scene: Scene, prepared?: Prepared) => {
  const there = await fillsCart(scene, prepared)
  await scene.page.goto('/commande')
  await sees(scene.page, 'Vos articles vous sont gardés 30 minutes.')
  return there
}

const atPayment = async (scene: Scene) => {
  const there = await atCheckout(scene, { saved: 1 })
  await confirmButton(scene.page).click()
  await expect(orderButton(scene.page)).toBeEnabled()
  return there
}

/** Orders the content of the cart through the API. */
export const hasOrdered = async (scene: Scene) => {
  const { awa, lines } = await fillsCart(scene)
  return { awa, order: await orders(scene.api, awa, lines) }
}

/** Fakes the list of orders in a state that takes long to reach. */
const listIs = async (scene: Scene, change: object) => {
  await hasOrdered(scene)
  await scene.page.route('**/api/v1/order/user/*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { total: number }[]
    await route.fulfill({ response, json: list.map((each) => ({ ...each, left: each.total, ...change })) })
  })
  await scene.page.goto('/account/purchase-history')
  await sees(scene.page, /^Commande du/)
}

const paid = {
  ...{ payment_status: 'Payé', paidAt: new Date().toISOString(), holdExpiresAt: null },
  ...{ withdrawals: [], withdrawableUntil: null },
}

/** A delivered order that can still be withdrawn from. */
export const delivered = {
  ...{ ...paid, status: 'Livré', colis_number: '6A12345678901', allowedActions: ['withdraw'], withdrawalRefusal: null },
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
    states: {
      'new address': (scene) => atCheckout(scene),
      'saved address': (scene) => atCheckout(scene, { saved: 1 }),
      'addresses to choose from': async (scene) => {
        await atCheckout(scene, { saved: 3 })
        await scene.page.getByRole('button', { name: 'Changer d’adresse' }).click()
        await sees(scene.page, 'Livrer à cette adresse')
      },
      'other billing address': async (scene) => {
        await atCheckout(scene, { saved: 1 })
        await scene.page.getByLabel('Facturer à la même adresse').uncheck()
        await sees(scene.page, 'Adresse de facturation')
      },
      'wrong fields': async (scene) => {
        await atCheckout(scene)
        await scene.page.getByLabel('Code postal').fill('48 OOO')
        await scene.page.getByLabel('Pays').fill('')
        await confirmButton(scene.page).click()
        await sees(scene.page, /code postal ne peut contenir/)
      },
      empty: visit({ as: 'newCustomer', at: '/commande', shows: 'Votre panier est vide !' }),
      changed: async (scene) => {
        const { awa, lines } = await fillsCart(scene, { saved: 1 })
        const before = lines.map((line) => ({ ...line, price: line.price - 5, cartQuantity: 1000 }))
        await scene.api.call('PUT', '/api/v1/cart/mine', before, awa.token)
        await scene.page.goto('/commande')
        await sees(scene.page, 'Accepter et confirmer')
      },
      busy: async (scene) => {
        await atCheckout(scene, { saved: 1 })
        await keepsWaiting(scene, '**/api/v1/order')
        await confirmButton(scene.page).click()
        await sees(scene.page, 'En cours…')
      },
      'connection lost': async (scene) => {
        await atCheckout(scene, { saved: 1 })
        await loses(scene, '**/api/v1/order')
        await confirmButton(scene.page).click()
        await seesDialog(scene.page, /.+/)
      },
      'cart unreadable': async (scene) => {
        await fillsCart(scene)
        await fails(scene, '**/api/v1/cart/check')
        await scene.page.goto('/commande')
        await sees(scene.page, /n’a pas pu être vérifié/)
      },
      payment: atPayment,
      paying: async (scene) => {
        await atPayment(scene)
        await holdsBack(scene.page, '**/api/v1/order/payment')
        await paysWith(scene.page, cards.visa)
        await sees(scene.page, /Paiement en cours/)
      },
      'card refused': async (scene) => {
        await atPayment(scene)
        await paysWith(scene.page, cards.refused)
        await sees(scene.page, /Votre carte a été refusée/)
      },
      'payment left': async (scene) => {
        await atPayment(scene)
        await scene.page.getByRole('button', { name: 'Fermer la fenêtre' }).click()
        await sees(scene.page, 'Reprendre le paiement')
      },
      'payment not answered by the bank': async (scene) => {
        await listIs(scene, { payment: 'processing', allowedActions: [] })
        await scene.page.goto('/commande')
        await sees(scene.page, 'Votre banque n’a pas encore répondu.')
      },
      thanks: async (scene) => {
        await atPayment(scene)
        await paysWith(scene.page, cards.visa)
        await sees(scene.page, /^MERCI/)
      },
    },
  },
  {
    name: 'purchase-history',
    routes: ['/account/purchase-history'],
    states: {
      empty: visit({ as: 'newCustomer', at: '/account/purchase-history', shows: 'Pas encore de commande' }),
      'to pay': async (scene) => {
        await hasOrdered(scene)
        await scene.page.goto('/account/purchase-history')
        await sees(scene.page, 'En attente de paiement')
      },
      'not answered by the bank': (scene) => listIs(scene, { payment: 'processing', allowedActions: [] }),
      paid: (scene) => listIs(scene, { ...paid, allowedActions: ['cancel'] }),
      'on its way': (scene) =>
        listIs(scene, { ...paid, status: 'Expédié', colis_number: '6A12345678901', allowedActions: [] }),
      'right to withdraw': (scene) => listIs(scene, delivered),
      'withdrawn in part': (scene) => listIs(scene, { ...delivered, withdrawals: [aWithdrawal] }),
      'return received': (scene) =>
        listIs(scene, {
          ...{ ...delivered, allowedActions: [], refunded: 20 },
          withdrawals: [{ ...aWithdrawal, state: 'returned', settledAt: '2026-11-30T09:12:00.000Z', refunded: 20 }],
        }),
      'closed without a return': (scene) =>
        listIs(scene, {
          ...{ ...delivered, allowedActions: [] },
          withdrawals: [
            {
              ...{ ...aWithdrawal, state: 'closed', settledAt: '2026-12-20T09:12:00.000Z' },
              reason: 'Le colis n’est jamais arrivé chez nous.',
            },
          ],
        }),
      cancelled: (scene) =>
        listIs(scene, {
          ...{ ...paid, payment_status: 'Remboursé', status: 'annulé', cancelledBy: 'customer', allowedActions: [] },
          refunded: 30,
        }),
      'cancelled by the shop': (scene) =>
        listIs(scene, {
          ...{ ...paid, payment_status: 'Remboursé', status: 'annulé', cancelledBy: 'admin', allowedActions: [] },
          cancellationReason: 'Le dernier carton de ces mèches est arrivé abîmé. Toutes nos excuses.',
          refunded: 30,
        }),
      'cancelling asked': async (scene) => {
        await listIs(scene, { ...paid, allowedActions: ['cancel'] })
        await scene.page.getByRole('button', { name: /^Annuler la commande/ }).click()
        await seesDialog(scene.page, 'Annuler cette commande ?')
      },
      'ordered again': async (scene) => {
        await listIs(scene, paid)
        await scene.page.getByRole('button', { name: 'Commander à nouveau' }).click()
        await sees(scene.page, /dans votre panier\.$/)
      },
      unreadable: async (scene) => {
        await fails(scene, '**/api/v1/order/user/*')
        await visit({ as: 'newCustomer', at: '/account/purchase-history', shows: /n’a pas pu être lue/ })(scene)
      },
    },
  },
]
