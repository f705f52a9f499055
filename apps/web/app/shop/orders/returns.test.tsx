import { companyOf } from '@couronne/contract/lib/company'
import type { OrderView } from '@couronne/contract/shop/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { DeliveryEstimate } from '#app/shop/products/delivery-estimate.tsx'
import { WithdrawalSteps } from '#app/shop/returns/withdrawal-steps.tsx'
import { terms } from '#app/site/legal/terms.tsx'
import { OrderSummary } from './order-summary.tsx'
import type { Checkout } from './use-checkout.ts'

const address = '8 rue des Tisserands, 93100 Montreuil'
const days = { from: '2026-11-27', to: '2026-11-30' }
const line = { id: 'l', libelle: 'Mèches à tresser', price: 12.3, quantity: 3 }
const order = {
  ...{ id: '1', firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test', shipping: 4.9 },
  lines: [{ ...line, refundedQuantity: 0, sentAnywayQuantity: 0, withdrawnQuantity: 0 }],
} as unknown as OrderView
const checkout = {
  cart: {
    checked: { subTotal: 36.9, shipping: 4.9, total: 41.8 },
    lines: [{ ...line, available: 3 }],
    unknownCount: 0,
  },
} as unknown as Checkout

const renderTerms = (isFree: boolean) => () =>
  terms('Couronne', companyOf({}), { withdrawalDays: 0, returns: { address, isFree } }).map(({ title, body }) => (
    <div key={title}>{body}</div>
  ))
const places = {
  product: () => () => <DeliveryEstimate delivery={{ metropole: days, 'outre-mer': days }} />,
  checkout: () => () => <OrderSummary checkout={checkout} deliveryEstimate={undefined} />,
  'first step': () => () => <WithdrawalSteps order={order} />,
  terms: renderTerms,
}

const renderText = (place: keyof typeof places, isFree: boolean) => {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: places[place](isFree) }])
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { returns: { address, isFree } } } }} />)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

it.each(Object.keys(places) as (keyof typeof places)[])('the %s states who pays for a return', (place) => {
  expect(renderText(place, false)).toContain('Les frais de retour sont à votre charge.')
  expect(renderText(place, true)).toContain('Les frais de retour sont à notre charge.')
})

it.each(['first step', 'terms'] as const)('the %s states the return address', (place) => {
  expect(renderText(place, false)).toContain(address)
})
