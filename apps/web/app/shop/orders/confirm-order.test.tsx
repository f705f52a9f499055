import type { OrderView } from '@couronne/contract/shop/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { UnpaidOrderAlert } from './confirm-order.tsx'

const now = new Date('2026-11-20T09:00:00Z')
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterAll(() => void vi.useRealTimers())

const renderText = (given: Partial<OrderView>) => {
  const order = { total: 24.9, holdExpiresAt: '2026-11-20T09:12:00.000Z', payment: null, ...given } as OrderView
  const html = renderToStaticMarkup(<UnpaidOrderAlert order={order} onPay={() => {}} />)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

it('a waiting order can be paid if the server allows it', () => {
  const words = renderText({ allowedActions: ['pay', 'cancel'] })
  expect(words).toContain('Votre commande de 24,90 € vous est gardée')
  expect(words).toMatch(/Encore 12 min 00 s pour la payer\. .*Reprendre le paiement/)
  expect(words).not.toContain('banque')
})

it('an order whose payment the bank still decides cannot be paid a second time', () => {
  const words = renderText({ allowedActions: [], payment: 'processing' })
  expect(words).toMatch(/vous est gardée Votre banque n’a pas encore répondu\. ?$/)
})

it('an order whose hold has expired is not shown', () => {
  expect(renderText({ allowedActions: ['pay', 'cancel'], holdExpiresAt: now.toISOString() })).toBe('')
})
