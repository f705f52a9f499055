import type { ProductListItem } from '@couronne/contract/shop/operator-products'
import type { OrderView } from '@couronne/contract/shop/orders'
import type { Product } from '@couronne/contract/shop/products'
import { buyProducts, placeOrder } from '../buying.ts'
import { failRefundAtBank } from '../database-state.ts'
import type { Person } from '../people.ts'
import { expectDialog, expectText, failRequests, openPage, type Scene, type ShownPage } from './scene.ts'

const openProduct = async ({ api, cast, page, logInAs }: Scene) => {
  const found = await api.call<ProductListItem[]>('GET', '/api/v1/admin/products', undefined, cast.operator.token)
  await logInAs(cast.operator)
  await page.goto(`/admin/articles/${found[0]?.id}`)
  await expectText(page, 'Histoire du stock')
}

export const operatorProducts: ShownPage = {
  name: 'operator-products',
  routes: ['/admin/articles', '/admin/articles/nouveau', '/admin/articles/:id'],
  states: {
    full: openPage({ as: 'operator', at: '/admin/articles', shows: /articles$/ }),
    'nearly sold out': openPage({ as: 'operator', at: '/admin/articles?etat=bientot-epuises', shows: /articles?$/ }),
    'none taken off sale': openPage({
      as: 'operator',
      at: '/admin/articles?etat=retires&q=zzz',
      shows: 'Aucun article ne correspond',
    }),
    'none yet': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/products?*', (route) => route.fulfill({ json: [] }))
      await scene.page.goto('/admin/articles')
      await expectText(scene.page, 'La boutique est vide')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await failRequests(scene, '**/api/v1/admin/products?*')
      await scene.page.goto('/admin/articles')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
    new: openPage({ as: 'operator', at: '/admin/articles/nouveau', shows: 'Mettre en vente' }),
    'new, with nothing in it': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await scene.page.goto('/admin/articles/nouveau')
      await scene.page.getByLabel('Le fabricant est hors').check()
      await scene.page.getByRole('button', { name: 'Mettre en vente' }).click()
      await expectText(scene.page, /Champ requis/)
    },
    one: openProduct,
    'changed by a colleague': async (scene) => {
      await openProduct(scene)
      const now = { price: 89.9, description: 'Une autre description.', responsable: false }
      const json = {
        statusCode: 409,
        error: 'price_changed',
        message:
          'Quelqu’un de l’équipe a changé cet article entre-temps : rien n’est encore enregistré. Regardez, puis enregistrez à nouveau.',
        details: { now },
      }
      await scene.page.route('**/api/v1/admin/products/*', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 409, json }) : route.continue(),
      )
      await scene.page.getByLabel('Prix (€)').fill('99')
      await scene.page.getByRole('button', { name: 'Enregistrer' }).click()
      await expectText(scene.page, 'Ce qu’une collègue vient d’enregistrer')
    },
    'correcting its stock': async (scene) => {
      await openProduct(scene)
      await scene.page.getByRole('button', { name: 'Corriger le stock…' }).click()
      const dialog = await expectDialog(scene.page, 'Corriger le stock')
      await dialog.getByRole('button', { name: 'Corriger le stock' }).click()
      await expectText(scene.page, 'Un nombre entier, par exemple 12.')
    },
    'taking it off sale': async (scene) => {
      await openProduct(scene)
      await scene.page.getByRole('button', { name: 'Retirer de la vente…' }).click()
      await expectDialog(scene.page, 'Retirer de la vente ?')
    },
  },
}

const aCart = async ({ call }: Scene['api']) => {
  const products = (await call<Product[]>('GET', '/api/v1/product')).filter(({ stock }) => stock > 5)
  return products.slice(0, 2).map(({ id }, place) => ({ id, cartQuantity: 2 - place }))
}

const dispatchOrder = ({ api, cast }: Scene, { id }: OrderView) => {
  const body = { status: 'Expédié', colis_number: '6A12345678901' }
  return api.call<OrderView>('PATCH', `/api/v1/order/${id}`, body, cast.operator.token)
}

const refundLine = ({ api, cast }: Scene, { id, lines }: OrderView) => {
  const body = { lines: [{ id: lines[0]?.id, quantity: 1 }], reason: 'La texture n’est pas celle annoncée.' }
  return api.call('POST', `/api/v1/admin/orders/${id}/refunds`, body, cast.operator.token)
}

type OrderChange = (scene: Scene, order: OrderView, customer: Person) => Promise<unknown>

/** Opens a paid order of a new customer; `change` changes it first. */
const openOrder = async (scene: Scene, change?: OrderChange) => {
  const lea = await scene.api.aPerson('customer', { firstname: 'Léa' })
  const order = await buyProducts(scene.api, lea, await aCart(scene.api))
  await change?.(scene, order, lea)
  await scene.logInAs(scene.cast.operator)
  await scene.page.goto(`/admin/commandes/${order.id}`)
  await expectText(scene.page, 'Commandée')
}

/** Delivers the order, and declares a withdrawal of one unit. */
const declareWithdrawal: OrderChange = async (scene, order, { token, email }) => {
  const { api, cast } = scene
  await dispatchOrder(scene, order)
  await api.call('PATCH', `/api/v1/order/${order.id}`, { status: 'Livré' }, cast.operator.token)
  const lines = [{ id: order.lines[0]?.id, quantity: 1 }]
  const body = { lines, firstname: 'Léa', lastname: 'N’Diaye', email }
  return api.call('POST', `/api/v1/order/${order.id}/withdrawals`, body, token)
}

/** Fakes the order in a state that takes long to reach. */
const fakeOrder = ({ page }: Scene, change: (order: OrderView) => object) =>
  page.route('**/api/v1/admin/orders/*', async (route) => {
    const response = await route.fetch()
    const order = (await response.json()) as OrderView
    await route.fulfill({ response, json: { ...order, ...change(order) } })
  })

/** Fakes the order after the deadline for its return. */
const fakeOverdue = (scene: Scene) =>
  fakeOrder(scene, ({ withdrawals }) => ({
    withdrawals: withdrawals.map((withdrawal) => ({ ...withdrawal, isClosable: true })),
  }))

/** Opens an order whose refund the customer's bank has refused. */
const openFailedRefund = async (scene: Scene) => {
  await openOrder(scene, async (scene, order) => {
    await refundLine(scene, order)
    await failRefundAtBank(order.id)
  })
  await expectText(scene.page, /refusé par la banque/)
}

export const operatorOrders: ShownPage = {
  name: 'operator-orders',
  routes: ['/admin/commandes', '/admin/commandes/:id'],
  states: {
    full: async (scene) => {
      const { api, cast, page, logInAs } = scene
      const lea = await api.aPerson('customer', { firstname: 'Léa' })
      // The product has at least six units in stock, and this orders five of them.
      const cart = (await aCart(api)).map(({ id }) => ({ id, cartQuantity: 1 }))
      const deliveredOrder = await dispatchOrder(scene, await buyProducts(api, lea, cart))
      await api.call('PATCH', `/api/v1/order/${deliveredOrder.id}`, { status: 'Livré' }, cast.operator.token)
      await dispatchOrder(scene, await buyProducts(api, lea, cart, { firstname: 'Marie-Guillemette' }))
      await buyProducts(api, lea, cart)
      const cancelledOrder = await placeOrder(api, lea, cart)
      await api.call('PATCH', `/api/v1/order/${cancelledOrder.id}`, { status: 'annulé' }, lea.token)
      await placeOrder(api, lea, cart, { firstname: 'Fatou' })
      await logInAs(cast.operator)
      await page.goto('/admin/commandes')
      await expectText(page, /commandes$/)
    },
    'none yet': async ({ cast, page, logInAs }) => {
      await page.route('**/api/v1/admin/orders?*', (route) => route.fulfill({ json: [] }))
      await logInAs(cast.operator)
      await page.goto('/admin/commandes')
      await expectText(page, 'Aucune commande pour le moment')
    },
    'all sent': async ({ cast, page, logInAs }) => {
      await page.route('**/api/v1/admin/orders?*', (route) => route.fulfill({ json: [] }))
      await logInAs(cast.operator)
      await page.goto('/admin/commandes?statut=En+attente&paiement=Payé')
      await expectText(page, 'Rien à expédier')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await failRequests(scene, '**/api/v1/admin/orders?*')
      await scene.page.goto('/admin/commandes')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
    'to dispatch': (scene) => openOrder(scene),
    dispatching: async (scene) => {
      await openOrder(scene)
      await scene.page.getByRole('button', { name: 'Expédier…' }).click()
      const dialog = await expectDialog(scene.page, 'Expédier cette commande')
      await dialog.getByLabel('Numéro de suivi du colis').fill('6A')
      await dialog.getByRole('button', { name: 'Expédier la commande' }).click()
      await expectText(scene.page, /Le numéro de suivi compte/)
    },
    'dispatching while a bank has the money': async (scene) => {
      await openOrder(scene, () =>
        fakeOrder(scene, () => ({ isDisputed: true, allowedActions: ['cancel', 'dispatch'] })),
      )
      await scene.page.getByRole('button', { name: 'Expédier…' }).click()
      const dialog = await expectDialog(scene.page, 'Expédier cette commande')
      await dialog.getByRole('button', { name: 'Expédier la commande' }).click()
      await expectText(scene.page, /Champ requis/)
    },
    refunding: async (scene) => {
      await openOrder(scene)
      await scene.page.getByRole('button', { name: 'Rembourser…' }).click()
      const dialog = await expectDialog(scene.page, 'Rembourser la cliente')
      await dialog.getByRole('combobox').first().selectOption('1')
      await dialog.getByRole('button', { name: /^Rembourser\s/ }).click()
      await expectText(scene.page, /Champ requis/)
    },
    cancelling: async (scene) => {
      await openOrder(scene)
      await scene.page.getByRole('button', { name: 'Annuler la commande…' }).click()
      const dialog = await expectDialog(scene.page, 'Annuler cette commande ?')
      await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
      await expectText(scene.page, /Champ requis/)
    },
    'at a bank': (scene) =>
      openOrder(scene, () => fakeOrder(scene, () => ({ isDisputed: true, allowedActions: ['cancel', 'dispatch'] }))),
    'taken back by a bank': (scene) =>
      openOrder(scene, () =>
        fakeOrder(scene, () => ({
          payment_status: 'Remboursé',
          refunded: 30,
          refundableAmount: 0,
          allowedActions: ['cancel'],
        })),
      ),
    'cancelled by the team': (scene) =>
      openOrder(scene, ({ api, cast }, { id }) =>
        api.call(
          'PATCH',
          `/api/v1/order/${id}`,
          { status: 'annulé', reason: 'Le dernier carton était abîmé.' },
          cast.operator.token,
        ),
      ),
    'refunded in part': (scene) => openOrder(scene, refundLine),
    withdrawn: (scene) => openOrder(scene, declareWithdrawal),
    'withdrawn, among others': async (scene) => {
      await openOrder(scene, declareWithdrawal)
      await scene.page.goto('/admin/commandes?renonciations=a-traiter')
      await expectText(scene.page, 'Renonciation')
    },
    'return received': async (scene) => {
      await openOrder(scene, declareWithdrawal)
      await scene.page.getByRole('button', { name: 'Traiter le retour…' }).click()
      const dialog = await expectDialog(scene.page, 'Traiter le retour')
      await dialog.getByLabel('Retenue').fill('10')
      await dialog.getByRole('button', { name: /^Rembourser/ }).click()
      await expectText(scene.page, /Champ requis|Quelques mots/)
    },
    'closed without a return': async (scene) => {
      await openOrder(scene, async (...args) => {
        await declareWithdrawal(...args)
        await fakeOverdue(scene)
      })
      await scene.page.getByRole('button', { name: 'Clore sans retour…' }).click()
      await expectDialog(scene.page, 'Clore sans retour')
    },
    'on its way': (scene) => openOrder(scene, dispatchOrder),
    'correcting its number': async (scene) => {
      await openOrder(scene, dispatchOrder)
      await scene.page.getByRole('button', { name: 'Corriger le numéro…' }).click()
      const dialog = await expectDialog(scene.page, 'Corriger le numéro du colis')
      await dialog.getByLabel('Numéro de suivi du colis').fill('6A')
      await dialog.getByRole('button', { name: 'Corriger le numéro' }).click()
      await expectText(scene.page, /Le numéro de suivi compte/)
    },
    'a refund refused': async (scene) => {
      await openFailedRefund(scene)
    },
    'manual refund': async (scene) => {
      await openFailedRefund(scene)
      await scene.page.getByRole('button', { name: 'Rendu autrement…' }).click()
      await expectDialog(scene.page, 'Rendu autrement')
    },
    cancelled: (scene) =>
      openOrder(scene, ({ api, cast }, { id, lines, shipping }) => {
        const reason = 'Nous ne l’avons plus, avec nos excuses.'
        const body = { lines: lines.map(({ id, quantity }) => ({ id, quantity })), shipping: shipping > 0, reason }
        return api.call('POST', `/api/v1/admin/orders/${id}/refunds`, body, cast.operator.token)
      }),
  },
}
