import type { OrderView } from '@couronne/contract/shop/orders'
import { expect, it } from 'vitest'
import { cancellationRefundText } from './cancel-order-dialog.tsx'
import { listUnavailable } from './reorder.ts'
import { orderStatus } from './status-text.ts'

const order = {
  status: 'En attente',
  payment: null,
  payment_status: 'En attente',
  holdExpiresAt: null,
  refunded: 0,
  total: 54.9,
  shipping: 4.9,
  refundableAmount: 54.9,
  isDisputed: false,
} as const

it.each([
  [{ holdExpiresAt: '2026-11-20T09:30:00.000Z' }, 'En attente de paiement'],
  [{ holdExpiresAt: '2026-11-20T09:30:00.000Z', payment: 'processing' }, 'Paiement en cours de vérification'],
  [{ payment_status: 'Payé' }, 'En préparation'],
  [{ payment_status: 'Payé', status: 'Expédié' }, 'Expédiée'],
  [{ payment_status: 'Payé', status: 'Livré' }, 'Livrée'],
  [{ payment_status: 'Échoué', status: 'annulé' }, 'Annulée'],
  [{ payment_status: 'Remboursé', status: 'annulé' }, 'Annulée et remboursée'],
  [{ payment_status: 'Remboursé', status: 'Livré' }, 'Remboursée'],
] satisfies [Partial<OrderView>, string][])('an order with %o reads « %s »', (given, text) => {
  expect(orderStatus({ ...order, ...given })[1]).toBe(text)
})

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it('the refund is stated before a cancellation', () => {
  expect(cancellationRefundText(order)).toBe('Vous n’avez rien payé : rien ne vous sera débité.')
  expect(plain(cancellationRefundText({ ...order, payment_status: 'Payé' }))).toBe(
    'Vos 54,90 € vous sont rendus en totalité sur la carte qui a payé, livraison comprise.',
  )
  const paid = { ...order, payment_status: 'Payé' } as const
  expect(plain(cancellationRefundText({ ...paid, shipping: 0 }))).toBe(
    'Vos 54,90 € vous sont rendus en totalité sur la carte qui a payé.',
  )
  expect(plain(cancellationRefundText({ ...paid, refundableAmount: 44.9 }))).toBe(
    'Vos 44,90 € vous sont rendus sur la carte qui a payé.',
  )
  expect(cancellationRefundText({ ...paid, refundableAmount: 0 })).toBe(
    'Tout ce que vous avez payé vous est déjà rendu, ou en chemin.',
  )
  expect(plain(cancellationRefundText({ ...paid, isDisputed: true }))).toMatch(
    /banque examine .* remboursé, 54,90 € au plus/,
  )
})

it('ordering again lists the articles that are unavailable', () => {
  const line = (product: string, quantity: number) => ({ product, quantity, libelle: `Article ${product}` }) as never
  const ordered = ['a', 'b', 'c', 'd', 'e'].map((id) => line(id, 3))
  const checked = [
    { id: 'a', available: 3, change: null },
    { id: 'b', available: 2, change: 'fewer' as const },
    { id: 'c', available: 0, change: 'sold_out' as const },
    { id: 'd', available: 0, change: 'archived' as const },
  ]
  expect(listUnavailable(ordered, checked)).toEqual([
    'Article b : il n’en reste que 2.',
    'Article c est épuisé pour le moment.',
    'Article d n’est plus vendu.',
    'Article e n’est plus vendu.',
  ])
})
