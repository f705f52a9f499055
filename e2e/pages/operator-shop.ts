import type { FoundProduct } from '@couronne/contract/shop/operator-products'
import type { OrderView } from '@couronne/contract/shop/orders'
import type { Product } from '@couronne/contract/shop/products'
import { buys, orders } from '../buying.ts'
import { isRefusedByBank } from '../past.ts'
import type { Person } from '../people.ts'
import { fails, type Scene, type ShownPage, sees, seesDialog, visit } from './scene.ts'

const opensProduct = async ({ api, cast, page, signedIn }: Scene) => {
  const found = await api.call<FoundProduct[]>('GET', '/api/v1/admin/products', undefined, cast.operator.token)
  await signedIn(cast.operator)
  await page.goto(`/admin/articles/${found[0]?.id}`)
  await sees(page, 'Histoire du stock')
}

export const operatorProducts: ShownPage = {
  name: 'operator-products',
  routes: ['/admin/articles', '/admin/articles/nouveau', '/admin/articles/:id'],
  states: {
    full: visit({ as: 'operator', at: '/admin/articles', shows: /articles$/ }),
    'nearly sold out': visit({ as: 'operator', at: '/admin/articles?etat=bientot-epuises', shows: /articles?$/ }),
    'none taken off sale': visit({
      as: 'operator',
      at: '/admin/articles?etat=retires&q=zzz',
      shows: 'Aucun article ne correspond',
    }),
    'none yet': async (scene) => {
      await scene.signedIn(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/products?*', (route) => route.fulfill({ json: [] }))
      await scene.page.goto('/admin/articles')
      await sees(scene.page, 'La boutique est vide')
    },
    'the server fails': async (scene) => {
      await scene.signedIn(scene.cast.operator)
      await fails(scene, '**/api/v1/admin/products?*')
      await scene.page.goto('/admin/articles')
      await sees(scene.page, 'Cette page n’a pas pu être lue')
    },
    new: visit({ as: 'operator', at: '/admin/articles/nouveau', shows: 'Mettre en vente' }),
    'new, with nothing in it': async (scene) => {
      await scene.signedIn(scene.cast.operator)
      await scene.page.goto('/admin/articles/nouveau')
      await scene.page.getByLabel('Le fabricant est hors').check()
      await scene.page.getByRole('button', { name: 'Mettre en vente' }).click()
      await sees(scene.page, /Champs requis\s!/)
    },
    one: opensProduct,
    'changed by a colleague': async (scene) => {
      await opensProduct(scene)
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
      await sees(scene.page, 'Ce qu’une collègue vient d’enregistrer')
    },
    'correcting its stock': async (scene) => {
      await opensProduct(scene)
      await scene.page.getByRole('button', { name: 'Corriger le stock…' }).click()
      const dialog = await seesDialog(scene.page, 'Corriger le stock')
      await dialog.getByRole('button', { name: 'Corriger le stock' }).click()
      await sees(scene.page, 'Un nombre entier, par exemple 12.')
    },
    'taking it off sale': async (scene) => {
      await opensProduct(scene)
      await scene.page.getByRole('button', { name: 'Retirer de la vente…' }).click()
      await seesDialog(scene.page, 'Retirer de la vente ?')
    },
  },
}

const aCart = async ({ call }: Scene['api']) => {
  const products = (await call<Product[]>('GET', '/api/v1/product')).filter(({ stock }) => stock > 5)
  return products.slice(0, 2).map(({ id }, place) => ({ id, cartQuantity: 2 - place }))
}

const dispatches = ({ api, cast }: Scene, { id }: OrderView) => {
  const body = { status: 'Expédié', colis_number: '6A12345678901' }
  return api.call<OrderView>('PATCH', `/api/v1/order/${id}`, body, cast.operator.token)
}

const refunds = ({ api, cast }: Scene, { id, lines }: OrderView) => {
  const body = { lines: [{ id: lines[0]?.id, quantity: 1 }], reason: 'La texture n’est pas celle annoncée.' }
  return api.call('POST', `/api/v1/admin/orders/${id}/refunds`, body, cast.operator.token)
}

type Becomes = (scene: Scene, order: OrderView, customer: Person) => Promise<unknown>

/** Opens a paid order of a new customer; `becomes` changes it first. */
const opensOrder = async (scene: Scene, becomes?: Becomes) => {
  const lea = await scene.api.aPerson('customer', { firstname: 'Léa' })
  const order = await buys(scene.api, lea, await aCart(scene.api))
  await becomes?.(scene, order, lea)
  await scene.signedIn(scene.cast.operator)
  await scene.page.goto(`/admin/commandes/${order.id}`)
  await sees(scene.page, 'Commandée')
}

/** Delivers the order, and declares a withdrawal of one unit. */
const givesUp: Becomes = async (scene, order, { token, email }) => {
  const { api, cast } = scene
  await dispatches(scene, order)
  await api.call('PATCH', `/api/v1/order/${order.id}`, { status: 'Livré' }, cast.operator.token)
  const lines = [{ id: order.lines[0]?.id, quantity: 1 }]
  const body = { lines, firstname: 'Léa', lastname: 'N’Diaye', email }
  return api.call('POST', `/api/v1/order/${order.id}/withdrawals`, body, token)
}

/** Fakes the order in a state that takes long to reach. */
const orderBecomes = ({ page }: Scene, change: (order: OrderView) => object) =>
  page.route('**/api/v1/admin/orders/*', async (route) => {
    const response = await route.fetch()
    const order = (await response.json()) as OrderView
    await route.fulfill({ response, json: { ...order, ...change(order) } })
  })

/** Fakes the order after the deadline for its return. */
const isOverdue = (scene: Scene) =>
  orderBecomes(scene, ({ withdrawals }) => ({
    withdrawals: withdrawals.map((withdrawal) => ({ ...withdrawal, isClosable: true })),
  }))

/** Opens an order whose refund the customer's bank has refused. */
const opensRefused = async (scene: Scene) => {
  await opensOrder(scene, async (scene, order) => {
    await refunds(scene, order)
    await isRefusedByBank(order.id)
  })
  await sees(scene.page, /refusé par la banque/)
}

export const operatorOrders: ShownPage = {
  name: 'operator-orders',
  routes: ['/admin/commandes', '/admin/commandes/:id'],
  states: {
    full: async (scene) => {
      const { api, cast, page, signedIn } = scene
      const lea = await api.aPerson('customer', { firstname: 'Léa' })
      // The product has at least six units in stock, and this orders five of them.
      const cart = (await aCart(api)).map(({ id }) => ({ id, cartQuantity: 1 }))
      const there = await dispatches(scene, await buys(api, lea, cart))
      await api.call('PATCH', `/api/v1/order/${there.id}`, { status: 'Livré' }, cast.operator.token)
      await dispatches(scene, await buys(api, lea, cart, { firstname: 'Marie-Guillemette' }))
      await buys(api, lea, cart)
      const over = await orders(api, lea, cart)
      await api.call('PATCH', `/api/v1/order/${over.id}`, { status: 'annulé' }, lea.token)
      await orders(api, lea, cart, { firstname: 'Fatou' })
      await signedIn(cast.operator)
      await page.goto('/admin/commandes')
      await sees(page, /commandes$/)
    },
    'none yet': async ({ cast, page, signedIn }) => {
      await page.route('**/api/v1/admin/orders?*', (route) => route.fulfill({ json: [] }))
      await signedIn(cast.operator)
      await page.goto('/admin/commandes')
      await sees(page, 'Aucune commande pour le moment')
    },
    'all sent': async ({ cast, page, signedIn }) => {
      await page.route('**/api/v1/admin/orders?*', (route) => route.fulfill({ json: [] }))
      await signedIn(cast.operator)
      await page.goto('/admin/commandes?statut=En+attente&paiement=Payé')
      await sees(page, 'Rien à expédier')
    },
    'the server fails': async (scene) => {
      await scene.signedIn(scene.cast.operator)
      await fails(scene, '**/api/v1/admin/orders?*')
      await scene.page.goto('/admin/commandes')
      await sees(scene.page, 'Cette page n’a pas pu être lue')
    },
    'to dispatch': (scene) => opensOrder(scene),
    dispatching: async (scene) => {
      await opensOrder(scene)
      await scene.page.getByRole('button', { name: 'Expédier…' }).click()
      const dialog = await seesDialog(scene.page, 'Expédier cette commande')
      await dialog.getByLabel('Numéro de suivi du colis').fill('6A')
      await dialog.getByRole('button', { name: 'Expédier la commande' }).click()
      await sees(scene.page, /Le numéro de suivi compte/)
    },
    refunding: async (scene) => {
      await opensOrder(scene)
      await scene.page.getByRole('button', { name: 'Rembourser…' }).click()
      const dialog = await seesDialog(scene.page, 'Rembourser la cliente')
      await dialog.getByRole('combobox').first().selectOption('1')
      await dialog.getByRole('button', { name: /^Rembourser\s/ }).click()
      await sees(scene.page, /Champs requis\s!/)
    },
    cancelling: async (scene) => {
      await opensOrder(scene)
      await scene.page.getByRole('button', { name: 'Annuler la commande…' }).click()
      const dialog = await seesDialog(scene.page, 'Annuler cette commande ?')
      await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
      await sees(scene.page, /Champs requis\s!/)
    },
    'at a bank': (scene) =>
      opensOrder(scene, () =>
        orderBecomes(scene, () => ({ isDisputed: true, allowedActions: ['cancel', 'dispatch'] })),
      ),
    'taken back by a bank': (scene) =>
      opensOrder(scene, () =>
        orderBecomes(scene, () => ({ payment_status: 'Remboursé', refunded: 30, left: 0, allowedActions: ['cancel'] })),
      ),
    'cancelled by the team': (scene) =>
      opensOrder(scene, ({ api, cast }, { id }) =>
        api.call(
          'PATCH',
          `/api/v1/order/${id}`,
          { status: 'annulé', reason: 'Le dernier carton était abîmé.' },
          cast.operator.token,
        ),
      ),
    'refunded in part': (scene) => opensOrder(scene, refunds),
    withdrawn: (scene) => opensOrder(scene, givesUp),
    'withdrawn, among others': async (scene) => {
      await opensOrder(scene, givesUp)
      await scene.page.goto('/admin/commandes?renonciations=a-traiter')
      await sees(scene.page, 'Renonciation')
    },
    'return received': async (scene) => {
      await opensOrder(scene, givesUp)
      await scene.page.getByRole('button', { name: 'Traiter le retour…' }).click()
      const dialog = await seesDialog(scene.page, 'Traiter le retour')
      await dialog.getByLabel('Retenue').fill('10')
      await dialog.getByRole('button', { name: /^Rembourser/ }).click()
      await sees(scene.page, /Champs requis\s!|Quelques mots/)
    },
    'closed without a return': async (scene) => {
      await opensOrder(scene, async (...given) => {
        await givesUp(...given)
        await isOverdue(scene)
      })
      await scene.page.getByRole('button', { name: 'Clore sans retour…' }).click()
      await seesDialog(scene.page, 'Clore sans retour')
    },
    'on its way': (scene) => opensOrder(scene, dispatches),
    'correcting its number': async (scene) => {
      await opensOrder(scene, dispatches)
      await scene.page.getByRole('button', { name: 'Corriger le numéro…' }).click()
      const dialog = await seesDialog(scene.page, 'Corriger le numéro du colis')
      await dialog.getByLabel('Numéro de suivi du colis').fill('6A')
      await dialog.getByRole('button', { name: 'Corriger le numéro' }).click()
      await sees(scene.page, /Le numéro de suivi compte/)
    },
    'a refund refused': async (scene) => {
      await opensRefused(scene)
    },
    'manual refund': async (scene) => {
      await opensRefused(scene)
      await scene.page.getByRole('button', { name: 'Rendu autrement…' }).click()
      await seesDialog(scene.page, 'Rendu autrement')
    },
    cancelled: (scene) =>
      opensOrder(scene, ({ api, cast }, { id, lines, shipping }) => {
        const reason = 'Nous ne l’avons plus, avec nos excuses.'
        const given = { lines: lines.map(({ id, quantity }) => ({ id, quantity })), shipping: shipping > 0, reason }
        return api.call('POST', `/api/v1/admin/orders/${id}/refunds`, given, cast.operator.token)
      }),
  },
}
