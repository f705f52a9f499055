import type { FoundProduct } from '@couronne/contract/operator-products'
import { aPaidOrder, givenUp, sent, takesOrders } from '../operator-orders.ts'
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

const opensOrder = async ({ cast, page, signedIn }: Scene, order = aPaidOrder) => {
  await takesOrders(page, [order])
  await signedIn(cast.operator)
  await page.goto(`/admin/commandes/${order.id}`)
  await sees(page, 'Commandée')
}

export const operatorOrders: ShownPage = {
  name: 'operator-orders',
  routes: ['/admin/commandes', '/admin/commandes/:id'],
  states: {
    full: async ({ cast, page, signedIn }) => {
      const unpaid = {
        ...aPaidOrder,
        id: crypto.randomUUID(),
        firstname: 'Fatou',
        payment_status: 'En attente',
      } as const
      const over = { ...unpaid, id: crypto.randomUUID(), status: 'annulé', payment_status: 'Échoué' } as const
      const gone = { ...aPaidOrder, ...sent, id: crypto.randomUUID(), firstname: 'Marie-Guillemette' }
      const there = { ...gone, id: crypto.randomUUID(), status: 'Livré' } as const
      await takesOrders(page, [aPaidOrder, unpaid, over, gone, there])
      await signedIn(cast.operator)
      await page.goto('/admin/commandes')
      await sees(page, /commandes$/)
    },
    'of a house that takes none': async (scene) => {
      scene.expectsProblem(/404/)
      await scene.signedIn(scene.cast.operator)
      await scene.page.goto('/admin/commandes')
      await sees(scene.page, 'Aucune commande pour le moment')
    },
    'all sent': async ({ cast, page, signedIn }) => {
      await takesOrders(page, [])
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
      await opensOrder(scene, { ...aPaidOrder, shipping: 4.9, total: 175.4 })
      await scene.page.getByRole('button', { name: 'Rembourser…' }).click()
      const dialog = await seesDialog(scene.page, 'Rembourser la cliente')
      await dialog.getByLabel('La livraison').check()
      await dialog.getByRole('button', { name: /^Rembourser\s/ }).click()
      await sees(scene.page, /Champs requis\s!/)
    },
    'given back in part': (scene) =>
      opensOrder(scene, {
        ...aPaidOrder,
        refunded: 79,
        lines: aPaidOrder.lines.map((line, at) => ({ ...line, refundedQuantity: at === 0 ? 1 : 0 })),
      }),
    'given up': (scene) => opensOrder(scene, { ...aPaidOrder, ...givenUp }),
    'given up, among others': async ({ cast, page, signedIn }) => {
      await takesOrders(page, [
        { ...aPaidOrder, ...givenUp },
        { ...aPaidOrder, id: crypto.randomUUID() },
      ])
      await signedIn(cast.operator)
      await page.goto('/admin/commandes?renonciations=a-traiter')
      await sees(page, 'Renonciation')
    },
    'return received': async (scene) => {
      await opensOrder(scene, { ...aPaidOrder, ...givenUp })
      await scene.page.getByRole('button', { name: 'Retour reçu…' }).click()
      const dialog = await seesDialog(scene.page, 'Retour reçu')
      await dialog.getByLabel('Retenue').fill('10')
      await dialog.getByRole('button', { name: /^Rembourser/ }).click()
      await sees(scene.page, /Champs requis\s!|Quelques mots/)
    },
    'closed without a return': async (scene) => {
      await opensOrder(scene, { ...aPaidOrder, ...givenUp })
      await scene.page.getByRole('button', { name: 'Clore sans retour…' }).click()
      await seesDialog(scene.page, 'Clore sans retour')
    },
    'on its way': (scene) => opensOrder(scene, { ...aPaidOrder, ...sent }),
    cancelled: (scene) =>
      opensOrder(scene, {
        ...aPaidOrder,
        status: 'annulé',
        payment_status: 'Échoué',
        cancelledBy: 'time',
        cancelledAt: aPaidOrder.date,
        paidAt: null,
        moves: [],
      }),
  },
}
