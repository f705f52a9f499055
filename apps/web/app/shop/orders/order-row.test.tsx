import type { OwnAccount } from '@couronne/contract/identity/accounts'
import type { OrderView } from '@couronne/contract/shop/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { OrderRow } from './order-row.tsx'

const member = { id: 'awa', zone: 'Europe/Paris' } as OwnAccount
const order: OrderView = {
  ...{ id: '1', order_number: '1795-164400-0007', colis_number: null, status: 'En attente', payment_status: 'Payé' },
  ...{ date: '2026-11-20T09:00:00.000Z', user: 'awa', firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test' },
  ...{ phone: '0612345678', delivery_address: '12 rue des Lilas', billing_address: '12 rue des Lilas', billing: null },
  ...{ city: 'Montreuil', region: null, code_postal: '93100', country: 'France' },
  lines: [
    {
      ...{ id: 'l', product: 'p', slug: 'meches', image: null, libelle: 'Mèches à tresser', price: 12.3, quantity: 3 },
      ...{ refundedQuantity: 0, sentAnywayQuantity: 0, withdrawnQuantity: 0, review: null },
    },
  ],
  ...{
    subTotal: 36.9,
    shipping: 4.9,
    total: 41.8,
    refunded: 0,
    refundableAmount: 41.8,
    isDisputed: false,
    refunds: [],
    shippingRefunded: false,
    mayExtendHold: false,
    isInvoiced: true,
    paidAt: '2026-11-20T09:00:00.000Z',
  },
  ...{ holdExpiresAt: null, payment: null, cancelledBy: null, cancellationReason: null, allowedActions: [] },
  withdrawalDenyReason: null,
  ...{ deliveredAt: null, withdrawableUntil: null, withdrawals: [] },
}

const returnTerms = { address: '8 rue des Tisserands, 93100 Montreuil', isFree: false }

const renderRow = (given: Partial<OrderView>, returns = returnTerms) => {
  const nothing = () => {}
  const row = <OrderRow order={{ ...order, ...given }} isOpen onPay={nothing} onCancel={nothing} onReview={nothing} />
  const page = { id: 'routes/members-only', path: '', element: row, loader: () => member }
  const routes = [{ id: 'root', path: '/', loader: () => ({ returns }), children: [page] }]
  const hydrationData = { loaderData: { root: { returns }, 'routes/members-only': member } }
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />)
  return { html, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
}

it('an order shows its articles, its costs and its delivery address', () => {
  const { html, text } = renderRow({})
  expect(html).toMatch(/^<details open=""/)
  expect(text).toContain('Commande du ven. 20 nov. 2026 · 41,80 €')
  expect(text).toContain('N° 1795-164400-0007 · 3 articles')
  expect(text).toMatch(/3 × Mèches à tresser/)
  expect(text).toMatch(/36,90 €.*4,90 €.*41,80 €/)
  expect(text).toContain('12 rue des Lilas')
  expect(text).not.toContain('Facturation')
  expect(text).not.toMatch(/Payer|délai/)
})

it('an order shows its billing address if it differs', () => {
  const billing = { name: 'Salon Awa SARL', code_postal: '44600', city: 'Saint-Nazaire', country: 'France' }
  const { text } = renderRow({ billing_address: '8 quai des Tresses', billing })
  expect(text).toMatch(/Facturation +Salon Awa SARL +8 quai des Tresses +44600 Saint-Nazaire +France/)
  expect(renderRow({ billing }).text).toContain('Salon Awa SARL')
  const line = renderRow({ billing_address: '8 quai des Tresses, Saint-Nazaire' }).text
  expect(line).toMatch(/Facturation +8 quai des Tresses, Saint-Nazaire/)
})

it('a line of an order shows how many units are refunded', () => {
  expect(renderRow({}).text).not.toContain('dont ')
  const lines = order.lines.map((line) => ({ ...line, refundedQuantity: 2 }))
  expect(renderRow({ lines }).text).toContain('dont 2 remboursés')
  const goodwill = lines.map((line) => ({ ...line, sentAnywayQuantity: 1 }))
  expect(renderRow({ lines: goodwill }).text).toContain('dont 2 remboursés, 1 que vous gardez')
})

it('an order links to its products, and a recent one shows its expected delivery', () => {
  expect(renderRow({}).html).toContain('href="/boutique/meches"')
  expect(renderRow({ paidAt: '2020-01-06T09:00:00.000Z' }).text).not.toContain('Livraison estimée')
  const paidAt = new Date().toISOString()
  expect(renderRow({ paidAt }).text).toMatch(/Livraison estimée entre le .+ et le /)
  expect(renderRow({ paidAt, status: 'annulé' }).text).not.toContain('Livraison estimée')
})

it('an order links to its parcel once it has a tracking number', () => {
  expect(renderRow({}).html).not.toContain('laposte')
  const { html } = renderRow({ status: 'Expédié', colis_number: '6A 123' })
  expect(html).toContain('href="https://www.laposte.fr/outils/suivre-vos-envois?code=6A%20123"')
  expect(html).toContain('rel="noreferrer"')
})

it('an unpaid order says that the bank has not answered, or that the payment was not confirmed', () => {
  const holdExpiresAt = new Date(Date.now() + 1_800_000).toISOString()
  const unpaid = { payment_status: 'En attente', holdExpiresAt } as const
  const undecided = renderRow({ ...unpaid, payment: 'processing' }).text
  expect(undecided).toMatch(/Paiement en cours de vérification .*Votre banque n’a pas encore répondu/)
  expect(undecided).not.toContain('Payer')
  expect(renderRow({ ...unpaid, payment: 'requires_action', allowedActions: ['pay'] }).text).toMatch(
    /Ce paiement n’a pas été confirmé : saisissez à nouveau votre carte\. Payer 41,80 €/,
  )
})

it('an order can be cancelled if the server allows it, and paid while its articles are on hold', () => {
  expect(renderRow({ allowedActions: ['cancel'] }).html).toContain('aria-label="Annuler la commande 1795-164400-0007"')
  expect(renderRow({}).html).not.toContain('Annuler la commande')
  const holdExpiresAt = new Date(Date.now() + 1_800_000).toISOString()
  expect(renderRow({ payment_status: 'En attente', holdExpiresAt, allowedActions: ['pay', 'cancel'] }).text).toMatch(
    /Payer 41,80 €.*Articles gardés encore (30 min 00|29 min 59) s/,
  )
})

it('an order shows its refunds, a different billing address and who cancelled it', () => {
  const refund = { amount: 12.3, status: 'succeeded' as const, decidedAt: '2026-11-24T09:00:00.000Z', reason: null }
  const refunds = (...given: Partial<typeof refund>[] | Partial<OrderView['refunds'][number]>[]) =>
    renderRow({ refunds: given.map((more) => ({ ...refund, ...more })) }).text
  expect(refunds({})).toContain('Remboursé le mar. 24 nov. 2026 : 12,30 € sur 41,80 €')
  expect(refunds({ status: 'pending' })).toContain('Remboursement en cours : 12,30 €')
  const otherRefunds = refunds({ status: 'manual' }, { status: 'failed', amount: 4.9, reason: 'la carte a expiré' })
  expect(otherRefunds).toContain('Rendu autrement que sur la carte : 12,30 €')
  expect(otherRefunds).toMatch(
    /Remboursement de 4,90 € refusé par la banque : la carte a expiré\..*vous rendre 4,90 €\./,
  )
  expect(otherRefunds).not.toContain('Remboursé le')
  expect(renderRow({ billing_address: '8 quai des Tresses' }).text).toContain('Facturation 8 quai des Tresses')
  expect(renderRow({ status: 'annulé', cancelledBy: 'customer' }).text).toContain('Par vous.')
  const cancellationReason = 'Le dernier carton était abîmé.'
  expect(renderRow({ status: 'annulé', cancelledBy: 'admin', cancellationReason }).text).toMatch(
    /Par notre équipe\. «\s?Le dernier carton était abîmé\.\s?»/,
  )
})

it('an order has an invoice once it was sold, and none if it was paid too late', () => {
  const hasInvoice = (given: Partial<OrderView>) =>
    renderRow(given).text.includes('Facture (PDF) : commande 1795-164400-0007')
  expect(hasInvoice({})).toBe(true)
  expect(hasInvoice({ payment_status: 'Remboursé' })).toBe(true)
  expect(hasInvoice({ status: 'annulé', payment_status: 'Remboursé', isInvoiced: false })).toBe(false)
})

it('an order shows the first three pictures of its articles, and a button for each review that is open', () => {
  const [line] = order.lines as [OrderView['lines'][number]]
  const lines = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...line, id, image: `${id}.jpg`, libelle: `Natte ${id}` }))
  const summary = /group-open:hidden">(.*?)<\/span><\/span>/.exec(renderRow({ lines }).html)?.[1] ?? ''
  expect(summary.match(/<img/g)).toHaveLength(3)
  expect(summary).toContain('+2')
  const reviews = ['open', 4, null] as const
  const { html, text } = renderRow({ lines: reviews.map((review, at) => ({ ...lines[at], review })) as typeof lines })
  expect([...html.matchAll(/aria-label="Laisser un avis\s: ([^"]*)"/g)].map(([, productName]) => productName)).toEqual([
    'Natte a',
  ])
  expect(text.match(/Votre avis\s: . sur 5/g)).toHaveLength(1)
  expect(text).toMatch(/Votre avis\s: 4 sur 5/)
})

it('an order links to the withdrawal as long as the server allows it, with the deadline', () => {
  const { html, text } = renderRow({ allowedActions: ['withdraw'], withdrawableUntil: '2026-12-01T22:59:59.999Z' })
  expect(html).toContain('href="/account/renoncer/1"')
  expect(text).toContain('Renoncer au contrat ici')
  expect(text).toContain('jusqu’au mardi 1er décembre inclus')
  expect(renderRow({ allowedActions: ['withdraw'] }).text).toContain('jusqu’à 14 jours après la livraison')
  expect(renderRow({ withdrawableUntil: '2026-12-01T22:59:59.999Z' }).text).not.toContain('Renoncer')
})

it('an order shows the state of each withdrawal', () => {
  const withdrawal: OrderView['withdrawals'][number] = {
    ...{ id: 'w', firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test', state: 'declared' },
    ...{ declaredAt: '2026-11-24T09:00:00.000Z', returnBy: '2026-12-08T22:59:59.999Z' },
    ...{ refundBy: '2026-12-08T22:59:59.999Z', isClosable: false },
    lines: [{ id: 'l', libelle: 'Mèches à tresser', quantity: 2 }],
    ...{ settledAt: null, refunded: null, byBank: 0, reason: null },
  }
  const withdrawalText = (change: Partial<typeof withdrawal>) =>
    renderRow({ withdrawals: [{ ...withdrawal, ...change }] }).text
  expect(withdrawalText({})).toMatch(/Renonciation déclarée le mar\. 24 nov\. 2026.*2 × Mèches à tresser/)
  expect(withdrawalText({})).toMatch(/au plus tard le mardi 8 décembre 2026/)
  expect(withdrawalText({})).toMatch(
    /Adresse de retour : 8 rue des Tisserands, 93100 Montreuil Les frais .* à votre charge\./,
  )
  const free = renderRow({ withdrawals: [withdrawal] }, { ...returnTerms, isFree: true })
  expect(free.text).toContain('Les frais de retour sont à notre charge.')
  const settledAt = '2026-11-30T09:00:00.000Z'
  expect(withdrawalText({ state: 'closed', settledAt })).not.toContain('Adresse de retour')
  expect(withdrawalText({ state: 'returned', settledAt, refunded: 24.6 })).toMatch(
    /Retour enregistré le lun\. 30 nov\. 2026 : remboursement de 24,60 €/,
  )
  expect(withdrawalText({ state: 'returned', settledAt, refunded: 0, byBank: 24.6 })).toMatch(
    /Retour enregistré le .*24,60\s€ déjà rendus par la banque/,
  )
  expect(withdrawalText({ state: 'returned', settledAt, refunded: 4.6, byBank: 20 })).toMatch(
    /remboursement de 4,60\s€, 20\s€ déjà rendus par la banque/,
  )
  expect(withdrawalText({ state: 'returned', settledAt, refunded: 0, reason: 'Portée.' })).toMatch(
    /2026 : aucun remboursement Le prix est retenu : Portée\./,
  )
  expect(withdrawalText({ state: 'closed', settledAt, reason: 'Rien n’est venu.' })).toMatch(
    /Close le lun\. 30 nov\. 2026 sans retour.*Rien n’est venu\./,
  )
})
