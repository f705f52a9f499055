import { expect, it } from 'vitest'
import { deliveryEstimateText, orderDeliveryEstimateText } from './delivery-estimate-text.ts'

const mondayMorning = new Date('2026-11-23T08:00:00Z')
const montreuil = { code_postal: '93100', country: 'France' }
const order = {
  ...montreuil,
  paidAt: mondayMorning.toISOString(),
  payment_status: 'Payé',
  status: 'En attente',
} as const

it('the delivery estimate depends on the destination', () => {
  expect(deliveryEstimateText(montreuil, mondayMorning)).toBe(
    'Livraison estimée entre le mer. 25 nov. et le ven. 27 nov.',
  )
  expect(deliveryEstimateText({ code_postal: ' 97400', country: 'france ' }, mondayMorning)).toBe(
    'Livraison estimée entre le mer. 2 déc. et le mer. 9 déc.',
  )
})

it('there is no delivery estimate for an unknown destination', () => {
  expect(deliveryEstimateText({ code_postal: '931', country: 'France' }, mondayMorning)).toBeUndefined()
  expect(deliveryEstimateText({ code_postal: '1000', country: 'Belgique' }, mondayMorning)).toBeUndefined()
  expect(deliveryEstimateText({ code_postal: '10000', country: 'Belgique' }, mondayMorning)).toBeUndefined()
})

it('the estimate counts from the payment, as long as the order is coming and the last day is not over', () => {
  const lastEvening = new Date('2026-11-27T22:30:00Z')
  const words = 'Livraison estimée entre le mer. 25 nov. et le ven. 27 nov.'
  expect(orderDeliveryEstimateText(order, lastEvening)).toBe(words)
  expect(orderDeliveryEstimateText({ ...order, status: 'Expédié' }, lastEvening)).toBe(words)
  expect(orderDeliveryEstimateText(order, new Date('2026-11-27T23:30:00Z'))).toBeUndefined()
  for (const change of [
    { status: 'Livré' },
    { status: 'annulé' },
    { payment_status: 'En attente' },
    { paidAt: null },
  ] as const)
    expect(orderDeliveryEstimateText({ ...order, ...change }, mondayMorning)).toBeUndefined()
})
