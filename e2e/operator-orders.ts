import type { FoundOrder, OrderRecord } from '@couronne/contract/operator-orders'
import type { WithdrawalOutcome } from '@couronne/contract/withdrawals'
import type { Page } from '@playwright/test'

const bought = '2026-11-20T09:12:00.000Z'

/** An order that has been paid, as operators see it. */
export const aPaidOrder: OrderRecord = {
  id: '0190a000-0000-7000-8000-000000000001',
  order_number: '1763-629920-0004',
  colis_number: null,
  status: 'En attente',
  payment_status: 'Payé',
  date: bought,
  user: '0190a000-0000-7000-8000-000000000002',
  firstname: 'Léa',
  lastname: 'N’Diaye',
  email: 'lea.ndiaye@example.test',
  phone: '0612345678',
  delivery_address: '12 rue des Lilas',
  billing_address: '12 rue des Lilas',
  city: 'Montreuil',
  region: 'Île-de-France',
  code_postal: '93100',
  country: 'France',
  lines: [
    {
      id: '0190a000-0000-7000-8000-000000000003',
      product: '0190a000-0000-7000-8000-000000000004',
      libelle: 'Tissage Awa noir naturel, 45 cm',
      price: 79,
      quantity: 2,
      refundedQuantity: 0,
      withdrawnQuantity: 0,
    },
    {
      id: '0190a000-0000-7000-8000-000000000005',
      product: '0190a000-0000-7000-8000-000000000006',
      libelle: 'Bonnet de satin',
      price: 12.5,
      quantity: 1,
      refundedQuantity: 0,
      withdrawnQuantity: 0,
    },
  ],
  subTotal: 170.5,
  shipping: 0,
  total: 170.5,
  refunded: 0,
  shippingRefunded: false,
  holdExpiresAt: null,
  cancelledBy: null,
  withdrawableUntil: null,
  withdrawals: [],
  moves: ['dispatch'],
  customer: 'Léa N’Diaye',
  paidAt: '2026-11-20T09:14:00.000Z',
  dispatchedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  actions: [],
}

export const sent: Partial<OrderRecord> = {
  status: 'Expédié',
  colis_number: '6A12345678901',
  moves: ['deliver'],
  dispatchedAt: '2026-11-20T14:30:00.000Z',
}

const found = ({ lines, withdrawals, ...order }: OrderRecord): FoundOrder => ({
  ...order,
  withdrawal: withdrawals.some(({ state }) => state === 'declared') ? 'open' : null,
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
})

/**
 * In place of the house, which takes no orders yet: these orders, and the moves of the first one. What was asked for comes back
 * in `asked`.
 */
export const takesOrders = async (page: Page, orders: OrderRecord[]) => {
  const asked: object[] = []
  let [first, ...others] = orders
  await page.route(/\/api\/v1\/admin\/orders\?/, (route) => {
    const search = new URL(route.request().url()).searchParams
    const rows = [first, ...others]
      .filter((order) => order !== undefined)
      .filter(({ withdrawals }) => !search.has('withdrawal') || withdrawals.some(({ state }) => state === 'declared'))
      .filter(({ status, payment_status }) => {
        const [wanted, payment] = [search.get('status'), search.get('payment')]
        return (!wanted || wanted === status) && (!payment || payment === payment_status)
      })
      .map(found)
    return route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } })
  })
  await page.route(/\/api\/v1\/admin\/orders\/[\w-]+$/, (route) => route.fulfill({ json: first }))
  await page.route(/\/api\/v1\/order\/[\w-]+$/, (route) => {
    const body = route.request().postDataJSON() as Partial<OrderRecord>
    asked.push(body)
    first = { ...(first as OrderRecord), ...(body.status === 'Expédié' ? sent : arrived), ...body }
    return route.fulfill({ json: first })
  })
  await page.route(/\/api\/v1\/admin\/orders\/[\w-]+\/refunds$/, (route) => {
    const body = route.request().postDataJSON() as { lines: { id: string; quantity: number }[] }
    asked.push(body)
    first = givenBack(first as OrderRecord, body.lines)
    return route.fulfill({ status: 201, json: first })
  })
  await page.route('**/api/v1/admin/withdrawals/*', (route) => {
    const body = route.request().postDataJSON() as WithdrawalOutcome
    asked.push(body)
    first = { ...(first as OrderRecord), ...settled(first as OrderRecord, body) }
    return route.fulfill({ json: first })
  })
  return asked
}

const settled = ({ withdrawals }: OrderRecord, body: WithdrawalOutcome): Partial<OrderRecord> => ({
  moves: [],
  withdrawals: withdrawals.map((each) => ({
    ...each,
    state: body.outcome,
    settledAt: '2026-11-30T09:12:00.000Z',
    refunded: body.outcome === 'returned' ? 69 : null,
    reason: body.outcome === 'closed' ? body.reason : null,
  })),
})

/** It has come, and something of it is given up. */
export const givenUp: Partial<OrderRecord> = {
  status: 'Livré',
  colis_number: '6A12345678901',
  moves: ['receive_return'],
  dispatchedAt: '2026-11-20T14:30:00.000Z',
  deliveredAt: '2026-11-23T10:05:00.000Z',
  withdrawableUntil: '2026-12-07T22:59:59.999Z',
  lines: aPaidOrder.lines.map((line, at) => ({ ...line, withdrawnQuantity: at === 0 ? 1 : 0 })),
  withdrawals: [
    {
      id: '0190a000-0000-7000-8000-000000000007',
      declaredAt: '2026-11-24T09:12:00.000Z',
      firstname: 'Léa',
      lastname: 'N’Diaye',
      email: 'lea.ndiaye@example.test',
      lines: [{ id: '0190a000-0000-7000-8000-000000000003', libelle: 'Tissage Awa noir naturel, 45 cm', quantity: 1 }],
      state: 'declared',
      returnBy: '2026-12-08T22:59:59.999Z',
      settledAt: null,
      refunded: null,
      reason: null,
    },
  ],
}

const givenBack = (order: OrderRecord, given: { id: string; quantity: number }[]): OrderRecord => {
  const of = ({ id }: { id: string }) => given.find((line) => line.id === id)?.quantity ?? 0
  return {
    ...order,
    refunded: order.lines.reduce((sum, line) => sum + line.price * of(line), order.refunded),
    lines: order.lines.map((line) => ({ ...line, refundedQuantity: line.refundedQuantity + of(line) })),
  }
}

const arrived: Partial<OrderRecord> = { moves: [], deliveredAt: '2026-11-23T10:05:00.000Z' }
