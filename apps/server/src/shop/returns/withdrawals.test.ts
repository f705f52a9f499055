import { eurosFromCents } from '@couronne/contract/lib/money'
import { previewReturn } from '@couronne/contract/shop/returns'
import { refundDeadline, withdrawalPeriodEnd } from '@couronne/contract/shop/withdrawal-period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { dispatchOrder, shop } from '../../../test/orders.ts'
import { providerRefundsOf } from '../../../test/provider.ts'
import { movingClock } from '../../lib/clock.ts'
import { violatedConstraint } from '../../lib/database/database.ts'
import { issuePendingInvoices } from '../../money/invoices/issue-invoices.ts'
import { formatLedgerErrors } from '../../money/ledger/check-ledger.ts'
import { settleRefund } from '../../money/refunds/send-refund.ts'

type Line = { id: string; quantity: number }
type Order = { id: string; order_number: string; lines: [Line, Line] }

const clock = movingClock(new Date())
let app: TestApp
let buying: ReturnType<typeof shop>
let lea: Person
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  buying = shop(app)
  operator = await app.aPerson('admin')
})
beforeEach(async () => {
  // The payment sandbox has its own clock, so this one starts at the real time.
  clock.moveTo(new Date())
  lea = await app.aPerson('customer')
})
afterAll(async () => {
  expect(await buying.findStockErrors()).toEqual([])
  expect(await formatLedgerErrors(app.db)).toEqual([])
  await app.close()
})

const day = 24 * 3_600_000
const declarant = { firstname: 'Léa', lastname: 'N’Diaye' }
const url = '/api/v1/order'
const reason = 'Des traces de colle sur la dentelle.'

/** Pays and dispatches three braids at 10 € and a wig, by default at 30 €, with 4.90 € of delivery. */
const aSentOrder = async ({ isDelivered = true, wigCents = 3000 } = {}) => {
  const { braid, wig, cart } = await buying.aCart({ wigCents })
  const order = await buying.orderAndPay(lea, cart)
  await dispatchOrder(operator, order)
  if (isDelivered) expect((await operator.patch(`${url}/${order.id}`, { status: 'Livré' })).status).toBe(200)
  return { ...(order as unknown as Order), braid, wig }
}
const fetchOrder = async ({ id }: { id: string }, person = lea) => (await person.get(`${url}/${id}`)).body
const addressOf = (order: Order) => `retour-${order.order_number}@example.test`
const withdraw = (order: Order, lines: Line[], person = lea) =>
  person.post(`${url}/${order.id}/withdrawals`, { lines, ...declarant, email: addressOf(order) })
const withdrawAll = (order: Order) =>
  withdraw(
    order,
    order.lines.map(({ id, quantity }) => ({ id, quantity })),
  )
const settle = (id: string, body: object, person = operator) => person.patch(`/api/v1/admin/withdrawals/${id}`, body)
const returnedLine = ({ id, quantity }: Line, more: object = {}) => ({ id, restocked: quantity, ...more })
/** Closes the withdrawal as a colleague, after the time to send it back: no session lasts that long. */
const closeWithdrawal = async (id: string, body: object = { reason }) => {
  clock.moveTo(new Date(withdrawalPeriodEnd(clock.now()).getTime() + 1))
  return settle(id, { outcome: 'closed', ...body }, await app.aPerson('admin'))
}
const receiveReturn = (id: string, lines: object[]) => settle(id, { outcome: 'returned', lines })
const mailOf = async (order: Order, subject: RegExp) => {
  const [mail] = await app.mailsTo(addressOf(order), subject)
  return mail
}

describe('a customer withdraws', () => {
  it('from all of an order, and gets a receipt with the articles, the time and the return address', async () => {
    const order = await aSentOrder()
    const { allowedActions, deliveredAt, withdrawableUntil, withdrawalDenyReason } = await fetchOrder(order)
    expect([allowedActions, withdrawalDenyReason]).toEqual([['withdraw'], null])
    expect(withdrawableUntil).toBe(withdrawalPeriodEnd(new Date(deliveredAt)).toISOString())
    const { status, body } = await withdrawAll(order)
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ allowedActions: [], withdrawalDenyReason: 'units_withdrawn' },
        lines: [{ withdrawnQuantity: 3 }, { withdrawnQuantity: 1 }],
        withdrawals: [
          {
            ...{
              ...declarant,
              email: addressOf(order),
              state: 'declared',
              settledAt: null,
              refunded: null,
              reason: null,
            },
            lines: [{ quantity: 3 }, { quantity: 1 }],
          },
        ],
      },
    ])
    const [{ declaredAt, returnBy, refundBy, isClosable }] = body.withdrawals
    expect(refundBy).toBe(refundDeadline(new Date(declaredAt)).toISOString())
    expect(isClosable).toBe(false)
    expect(returnBy).toBe(withdrawalPeriodEnd(new Date(declaredAt)).toISOString())
    const mail = await mailOf(order, /renonciation/)
    expect(mail?.text).toContain(order.order_number)
    expect(mail?.text).toMatch(/Déclarée le.+\d{4} à \d/)
    expect(mail?.text).toContain(app.deps.config.returns.address)
    expect(mail?.text).toMatch(/à votre charge/)
    expect(mail?.text).toMatch(/au plus tard 14\sjours après votre déclaration.* preuve de leur envoi/)
    expect(await providerRefundsOf(app, order)).toEqual([])
  })

  it('and the mail and the order list the articles in the order of purchase, however they are declared', async () => {
    const order = await aSentOrder()
    const [braid, wig] = order.lines
    const { status, body } = await withdraw(order, [wig, braid])
    expect(status).toBe(201)
    const namesOf = (lines: { libelle: string }[]) => lines.map(({ libelle }) => libelle)
    const names = namesOf((await fetchOrder(order)).lines)
    expect(namesOf(body.withdrawals[0].lines)).toEqual(names)
    const { text = '' } = (await mailOf(order, /renonciation/)) ?? {}
    expect(text.match(/Article \d+(?= × )/g)).toEqual(names)
  })

  it('and withdrawals are listed in the order of declaration, whichever clock was slow', async () => {
    const order = await aSentOrder()
    const [braids, wig] = order.lines
    await withdraw(order, [{ id: wig.id, quantity: 1 }])
    clock.advance(-1000)
    const { body } = await withdraw(order, [{ id: braids.id, quantity: 1 }])
    const listed = body.withdrawals.map(({ lines }: { lines: Line[] }) => lines.map(({ id }) => id))
    expect(listed).toEqual([[braids.id], [wig.id]])
  })

  it('and every operator except the customer is mailed once, while the withdrawal is open', async () => {
    const nora = await app.aPerson('admin')
    const [order, settled] = [await aSentOrder(), await aSentOrder()]
    const operatorMailsAbout = async (order: Order, { email }: Person) => {
      const mails = await app.mailsTo(email, /^Renonciation à traiter/)
      return mails.filter(({ subject }) => subject.includes(order.order_number))
    }
    await withdrawAll(order)
    const [mail, ...more] = await operatorMailsAbout(order, nora)
    expect(more).toEqual([])
    expect(await operatorMailsAbout(order, operator)).toHaveLength(1)
    expect(mail?.text).toContain(new URL(`/admin/commandes/${order.id}`, app.deps.publicUrl).href)
    expect(mail?.text).toMatch(/Déclarée par : Léa N’Diaye/)
    expect(mail?.text).toMatch(/Article : .+ × 3\n/)
    const { body } = await withdrawAll(settled)
    await receiveReturn(
      body.withdrawals[0].id,
      settled.lines.map((line) => returnedLine(line)),
    )
    expect(await operatorMailsAbout(settled, nora)).toEqual([])
    lea = nora
    const ownOrder = await aSentOrder()
    await withdrawAll(ownOrder)
    expect([await operatorMailsAbout(ownOrder, nora), await operatorMailsAbout(ownOrder, operator)]).toMatchObject([
      [],
      [{}],
    ])
  })

  it('from a part, and then from the rest', async () => {
    const order = await aSentOrder()
    const [braids, wig] = order.lines
    const first = await withdraw(order, [{ id: braids.id, quantity: 2 }])
    expect(first.body).toMatchObject({
      allowedActions: ['withdraw'],
      lines: [{ withdrawnQuantity: 2 }, { withdrawnQuantity: 0 }],
    })
    const rest = [
      { id: braids.id, quantity: 1 },
      { id: wig.id, quantity: 1 },
    ]
    const second = await withdraw(order, rest)
    const [firstWithdrawal, other] = second.body.withdrawals
    const returnTwoBraids = () => receiveReturn(firstWithdrawal.id, [returnedLine({ id: braids.id, quantity: 2 })])
    expect((await returnTwoBraids()).body.status).toBe('Livré')
    expect(await providerRefundsOf(app, order)).toEqual([2000])
    expect(await returnTwoBraids()).toMatchObject({ status: 409, body: { error: 'already_done' } })
    const all = await receiveReturn(
      other.id,
      rest.map((line) => returnedLine(line)),
    )
    expect(all.status).toBe(200)
    // The return of the last units also refunds the delivery.
    expect(await providerRefundsOf(app, order)).toEqual([2000, 4490])
    expect(await fetchOrder(order)).toMatchObject({
      payment_status: 'Remboursé',
      shippingRefunded: true,
      allowedActions: [],
    })
    expect([await buying.stockOf(order.braid), await buying.stockOf(order.wig)]).toEqual([10, 10])
  })

  it('before the parcel arrives, and not from what has not been shipped', async () => {
    const order = await aSentOrder({ isDelivered: false })
    expect(await fetchOrder(order)).toMatchObject({ allowedActions: ['withdraw'], withdrawableUntil: null })
    expect((await withdrawAll(order)).status).toBe(201)
    const { body: waiting } = await buying.order(lea, [{ id: order.braid, cartQuantity: 1 }])
    expect(await withdrawAll(waiting)).toMatchObject({ status: 409, body: { error: 'already_done' } })
    expect((await buying.pay(lea, waiting)).status).toBe(200)
    expect(await fetchOrder(waiting)).toMatchObject({
      allowedActions: ['cancel'],
      withdrawalDenyReason: 'not_withdrawable',
    })
    expect((await fetchOrder(waiting, operator)).withdrawalDenyReason).toBeNull()
    expect((await withdrawAll(waiting)).status).toBe(409)
  })

  it('until the last instant of the period, and not after it', async () => {
    const order = await aSentOrder()
    const [braids, wig] = order.lines
    // The period ends within the life of the customer's session.
    const until = new Date(clock.now().getTime() + day)
    await app.db.updateTable('orders').set({ withdrawableUntil: until }).where('id', '=', order.id).execute()
    clock.moveTo(until)
    expect(await fetchOrder(order)).toMatchObject({ allowedActions: ['withdraw'], withdrawalDenyReason: null })
    expect((await withdraw(order, [{ id: wig.id, quantity: 1 }])).status).toBe(201)
    clock.moveTo(new Date(until.getTime() + 1))
    expect(await fetchOrder(order)).toMatchObject({ allowedActions: [], withdrawalDenyReason: 'withdrawal_too_late' })
    expect(await withdraw(order, [{ id: braids.id, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { error: 'too_late_to_cancel' },
    })
    expect((await fetchOrder(order)).withdrawals).toHaveLength(1)
  })

  it('once from each unit, also in two concurrent requests', async () => {
    const order = await aSentOrder()
    const replies = await Promise.all([1, 2].map(() => withdrawAll(order)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await fetchOrder(order)).withdrawals).toHaveLength(1)
  })

  it('from no more than was bought and not refunded, and from nothing of others', async () => {
    const [order, other] = [await aSentOrder(), await aSentOrder()]
    const [braids, wig] = order.lines
    expect(await withdraw(order, [{ id: braids.id, quantity: 4 }])).toMatchObject({
      status: 409,
      body: { error: 'price_changed' },
    })
    const message = 'Cet article n’est pas de cette commande.'
    expect(await withdraw(order, [{ id: other.lines[0].id, quantity: 1 }])).toMatchObject({
      status: 422,
      body: { details: [{ path: 'lines.0.id', message }] },
    })
    await operator.post(`/api/v1/admin/orders/${order.id}/refunds`, { lines: [{ id: wig.id, quantity: 1 }], reason })
    expect((await withdrawAll(order)).status).toBe(409)
    const awa = await app.aPerson('customer')
    expect((await withdraw(order, [{ id: braids.id, quantity: 1 }], awa)).status).toBe(404)
    expect((await withdraw(order, [{ id: braids.id, quantity: 1 }], operator)).status).toBe(404)
    expect((await fetchOrder(order)).withdrawals).toEqual([])
  })

  it('and cannot delete the account until that is settled', async () => {
    const order = await aSentOrder()
    const { body } = await withdrawAll(order)
    const obstacles = [{ orderId: order.id, libelle: `Commande N° ${order.order_number}`, reason: 'return' }]
    expect(await lea.deleteAccount()).toMatchObject({ status: 409, body: { details: obstacles } })
    expect((await fetchOrder(order)).withdrawals).toMatchObject([declarant])
    const lines = order.lines.map((line) => returnedLine(line))
    expect((await receiveReturn(body.withdrawals[0].id, lines)).status).toBe(200)
    await app.drainJobs()
    expect((await lea.deleteAccount()).status).toBe(204)
    const [withdrawal] = (await fetchOrder(order, operator)).withdrawals
    expect(withdrawal).toMatchObject({ firstname: 'Ancien membre', lastname: '', email: '' })
  })
})

describe('an operator who settles a return', () => {
  it('puts units back in stock, writes off the rest, and deducts from the price for their use', async () => {
    const order = await aSentOrder()
    const [braids, wig] = order.lines
    const { body } = await withdrawAll(order)
    const [{ id }] = body.withdrawals
    expect((await fetchOrder(order, operator)).allowedActions).toEqual(['refund', 'receive_return'])
    const lines = [returnedLine(braids, { restocked: 2 }), returnedLine(wig, { restocked: 0, deduction: 12.5, reason })]
    const settled = await receiveReturn(id, lines)
    expect(settled.body).toMatchObject({
      allowedActions: [],
      lines: [
        { refundedQuantity: 3, withdrawnQuantity: 0 },
        { refundedQuantity: 1, withdrawnQuantity: 0 },
      ],
      withdrawals: [{ state: 'returned', refunded: 52.4, reason }],
    })
    expect(await providerRefundsOf(app, order)).toEqual([5240])
    expect([await buying.stockOf(order.braid), await buying.stockOf(order.wig)]).toEqual([9, 9])
    const mail = await mailOf(order, /retour est enregistré/)
    expect(mail?.text).toMatch(/remboursons 52,40\s€/)
    expect(mail?.text).toMatch(/12,50\s€\. Des traces de colle/)
    const record = await operator.get(`/api/v1/admin/orders/${order.id}`)
    expect(record.body.actions[0]).toMatchObject({ kind: 'withdrawal_returned', details: { cents: 5240 } })
    expect(record.body.refunds).toMatchObject([{ amount: 52.4, reason: 'Retour après renonciation.' }])
    expect(await receiveReturn(id, lines)).toMatchObject({ status: 409, body: { error: 'already_done' } })
  })

  it('refunds once, also in two concurrent requests', async () => {
    const order = await aSentOrder()
    const { body } = await withdrawAll(order)
    const [{ id }] = body.withdrawals
    const replies = await Promise.all(
      [1, 2].map(() =>
        receiveReturn(
          id,
          order.lines.map((line) => returnedLine(line)),
        ),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await providerRefundsOf(app, order)).toEqual([6490])
  })

  it('may deduct the whole price, and refunds nothing', async () => {
    const order = await aSentOrder()
    const [, wig] = order.lines
    const { body } = await withdraw(order, [{ id: wig.id, quantity: 1 }])
    const [{ id }] = body.withdrawals
    const settled = await receiveReturn(id, [returnedLine(wig, { restocked: 0, deduction: 30, reason })])
    expect(settled.body.withdrawals).toMatchObject([{ state: 'returned', refunded: 0 }])
    expect(await providerRefundsOf(app, order)).toEqual([])
  })

  it('decides about each line, and about no more than there is', async () => {
    const order = await aSentOrder()
    const [braids, wig] = order.lines
    const { body } = await withdrawAll(order)
    const [{ id }] = body.withdrawals
    const invalidBodies = [
      [returnedLine(braids)],
      [returnedLine(braids), returnedLine({ ...wig, id: crypto.randomUUID() })],
      [returnedLine(braids, { restocked: 4 }), returnedLine(wig)],
      [returnedLine(braids), returnedLine(wig, { deduction: 30.01, reason })],
      [returnedLine(braids), returnedLine(wig, { deduction: 1 })],
    ]
    for (const lines of invalidBodies) expect((await receiveReturn(id, lines)).status).toBe(422)
    expect((await fetchOrder(order)).withdrawals).toMatchObject([{ state: 'declared' }])
    expect(await providerRefundsOf(app, order)).toEqual([])
  })

  it('closes a return that never came, once, with a reason and without a refund', async () => {
    const order = await aSentOrder()
    const { body } = await withdrawAll(order)
    const [{ id }] = body.withdrawals
    expect((await settle(id, { outcome: 'closed' })).status).toBe(422)
    const closed = { state: 'closed', refunded: 0, reason: 'Rien n’est revenu.', isClosable: false }
    const reply = await closeWithdrawal(id, { reason: closed.reason })
    expect(reply.body.withdrawals).toMatchObject([{ ...closed, settledAt: clock.now().toISOString() }])
    expect(await providerRefundsOf(app, order)).toEqual([])
    expect((await mailOf(order, /est close/))?.text).toContain('Rien n’est revenu.')
    const nora = await app.aPerson('admin')
    expect(await settle(id, { outcome: 'closed', reason }, nora)).toMatchObject({
      status: 409,
      body: { error: 'already_done' },
    })
    const { body: record } = await nora.get(`/api/v1/admin/orders/${order.id}`)
    expect(record.actions[0]).toMatchObject({ kind: 'withdrawal_closed', userId: lea.id, reason: closed.reason })
    expect(record.withdrawals).toMatchObject([closed])
  })

  it('cannot close an own return, and is not offered to', async () => {
    const order = await aSentOrder()
    const { body } = await withdrawAll(order)
    const setCustomer = ({ id: customerId }: Person) =>
      app.db.updateTable('orders').set({ customerId }).where('id', '=', order.id).execute()
    await setCustomer(operator)
    expect(await settle(body.withdrawals[0].id, { outcome: 'closed', reason })).toMatchObject({
      status: 403,
      body: { message: 'C’est votre commande : une collègue s’en occupe.' },
    })
    clock.moveTo(new Date(withdrawalPeriodEnd(clock.now()).getTime() + 1))
    const nora = await app.aPerson('admin')
    expect((await fetchOrder(order, nora)).withdrawals).toMatchObject([{ state: 'declared', isClosable: true }])
    await setCustomer(nora)
    expect((await fetchOrder(order, nora)).withdrawals).toMatchObject([{ state: 'declared', isClosable: false }])
    await setCustomer(lea)
  })

  it('cannot close a return before its period ends, and is offered to afterwards', async () => {
    const order = await aSentOrder()
    const { body } = await withdrawAll(order)
    const [{ id, declaredAt, isClosable }] = body.withdrawals
    expect(isClosable).toBe(false)
    const lastInstant = withdrawalPeriodEnd(new Date(declaredAt)).getTime()
    const closeAt = async (at: number) => {
      clock.moveTo(new Date(at))
      const nora = await app.aPerson('admin')
      const [currentWithdrawal] = (await fetchOrder(order, nora)).withdrawals
      const { status, body } = await settle(id, { outcome: 'closed', reason }, nora)
      return [currentWithdrawal.isClosable, status, body.message]
    }
    const early = [false, 409, expect.stringContaining('a encore le temps de renvoyer')]
    expect(await closeAt(Date.parse(declaredAt))).toEqual(early)
    expect(await closeAt(lastInstant)).toEqual(early)
    expect(await mailOf(order, /est close/)).toBeUndefined()
    expect(await closeAt(lastInstant + 1)).toEqual([true, 200, undefined])
  })

  it('finds open returns only, those with an overdue refund first', async () => {
    const [older, newer, settled, undecided] = [
      await aSentOrder(),
      await aSentOrder(),
      await aSentOrder(),
      await aSentOrder(),
    ]
    const firstLine = ({ lines: [{ id }] }: Order) => ({ id, quantity: 1 })
    await withdraw(older, [firstLine(older)])
    const { body: ended } = await withdraw(settled, [firstLine(settled)])
    expect((await receiveReturn(ended.withdrawals[0].id, [returnedLine(firstLine(settled))])).status).toBe(200)
    const startedAt = clock.now()
    clock.moveTo(new Date(startedAt.getTime() + 5 * day))
    await withdraw(newer, [firstLine(newer)])
    const found = async (at: number, query = 'withdrawal=open&limit=100') => {
      clock.moveTo(new Date(at))
      // The session of the first operator has expired by then.
      const nora = await app.aPerson('admin')
      const { body } = await nora.get(`/api/v1/admin/orders?${query}`)
      return body.filter(({ id }: Order) => [newer, older, settled, undecided].some((order) => order.id === id))
    }
    const lastInstant = refundDeadline(startedAt).getTime()
    const newerIsOpen = { id: newer.id, withdrawal: 'open' }
    expect(await found(lastInstant)).toMatchObject([{ id: older.id, withdrawal: 'open' }, newerIsOpen])
    expect(await found(lastInstant + 1)).toMatchObject([{ id: older.id, withdrawal: 'overdue' }, newerIsOpen])
    for (const order of [settled, undecided])
      expect(await found(lastInstant, `q=${order.order_number}`)).toMatchObject([{ id: order.id, withdrawal: null }])
  })
})

it('a refund of a withdrawal declared on a weekend is due by the fourteenth day, though the return period is longer', async () => {
  const order = await aSentOrder()
  const now = clock.now()
  const declaredAt = new Date(now.getTime() + (6 - now.getUTCDay()) * day)
  clock.moveTo(declaredAt)
  expect((await withdrawAll(order)).status).toBe(201)
  const stateAt = async (at: number) => {
    clock.moveTo(new Date(at))
    const nora = await app.aPerson('admin')
    const { body } = await nora.get(`/api/v1/admin/orders?q=${order.order_number}`)
    return body[0].withdrawal
  }
  const lastInstant = refundDeadline(declaredAt).getTime()
  expect(await stateAt(lastInstant)).toBe('open')
  expect(await stateAt(lastInstant + 1)).toBe('overdue')
  const mail = (await app.mailsTo(operator.email)).find(({ text }) => text.includes(order.order_number))
  expect(mail?.text).toMatch(
    /À renvoyer au plus tard le : (?!samedi|dimanche).*\nÀ rembourser au plus tard le : (samedi|dimanche) /,
  )
})

describe('a return', () => {
  const invoicesOf = async ({ id: orderId }: Order) => {
    await issuePendingInvoices(app.deps)
    const { body } = await lea.post('/api/customer/facture', { orderId })
    return body.map(({ type, total }: { type: string; total: number }) => [type, total])
  }
  const refundOf = ({ id }: Order) =>
    app.db.selectFrom('refunds as r').select('r.id').where('r.purchaseId', '=', id).executeTakeFirstOrThrow()

  it('of all of an order refunds the delivery once, whoever refunded the rest', async () => {
    const [partlyRefunded, deliveryRefunded, freeDelivery] = [
      await aSentOrder(),
      await aSentOrder(),
      await aSentOrder({ wigCents: 6000 }),
    ]
    const refundUnits = ({ id }: Order, body: object) =>
      operator.post(`/api/v1/admin/orders/${id}/refunds`, { lines: [], reason, ...body })
    const withdrawAndReturn = async (order: Order, lines: Line[]) => {
      const announcedReturn = previewReturn(await fetchOrder(order), lines)
      const { body } = await withdraw(order, lines)
      const reply = await receiveReturn(
        body.withdrawals[0].id,
        lines.map((line) => returnedLine(line)),
      )
      expect(reply.status).toBe(200)
      expect(reply.body.withdrawals).toMatchObject([{ refunded: eurosFromCents(announcedReturn.cents) }])
      return providerRefundsOf(app, order)
    }
    const units = ({ id, quantity }: Line) => ({ id, quantity })
    expect((await refundUnits(partlyRefunded, { lines: [units(partlyRefunded.lines[1])] })).status).toBe(201)
    expect(await withdrawAndReturn(partlyRefunded, [units(partlyRefunded.lines[0])])).toEqual([3000, 3490])
    expect((await refundUnits(deliveryRefunded, { shipping: true })).status).toBe(201)
    expect(await withdrawAndReturn(deliveryRefunded, deliveryRefunded.lines.map(units))).toEqual([490, 6000])
    expect(await withdrawAndReturn(freeDelivery, freeDelivery.lines.map(units))).toEqual([9000])
    expect(await fetchOrder(freeDelivery)).toMatchObject({ shipping: 0, shippingRefunded: false, refunded: 90 })
  })

  it('whose refund the bank refuses stays owed until a manual refund, and is credited once', async () => {
    const order = await aSentOrder()
    const [braids, wig] = order.lines
    const { body } = await withdrawAll(order)
    const [{ id }] = body.withdrawals
    expect(await invoicesOf(order)).toEqual([['facture', 64.9]])
    await receiveReturn(id, [returnedLine(braids), returnedLine(wig, { deduction: 12.5, reason })])
    const credited = [
      ['avoir', 52.4],
      ['facture', 64.9],
    ]
    expect(await invoicesOf(order)).toEqual(credited)
    await app.drainJobs()
    const refund = await refundOf(order)
    await settleRefund(app.deps, { id: 're_refused', status: 'failed', metadata: { refundId: refund.id } })
    await app.drainJobs()
    expect(await formatLedgerErrors(app.db)).toEqual([])
    expect(await fetchOrder(order)).toMatchObject({
      ...{ allowedActions: [], payment_status: 'Payé', refunded: 0 },
      refunds: [{ amount: 52.4, status: 'failed', reason: "la banque n'a pas donné de raison" }],
      withdrawals: [{ state: 'returned', refunded: 52.4 }],
    })
    expect(await invoicesOf(order)).toEqual(credited)
    const owed = [{ orderId: order.id, reason: 'money' }]
    expect(await lea.deleteAccount()).toMatchObject({ status: 409, body: { details: owed } })
    const sendManualRefund = () =>
      operator.post(`/api/v1/admin/refunds/${refund.id}/otherwise`, { how: 'Virement du jour.' })
    const replies = await Promise.all([sendManualRefund(), sendManualRefund()])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await fetchOrder(order)).toMatchObject({
      ...{ allowedActions: [], refunded: 52.4 },
      refunds: [{ amount: 52.4, status: 'manual', reason: null }],
    })
    expect(await invoicesOf(order)).toEqual(credited)
    expect(await formatLedgerErrors(app.db)).toEqual([])
    await app.drainJobs()
    expect((await lea.deleteAccount()).status).toBe(204)
  })

  it('is in the customer’s data export as declared, and in the operator’s as decided', async () => {
    const order = await aSentOrder()
    const [braids] = order.lines
    const exportOf = async (person: Person) => (await person.get('/api/v1/account/export')).body
    const { body } = await withdraw(order, [{ id: braids.id, quantity: 2 }])
    const declared = {
      ...{ ...declarant, email: addressOf(order), quantity: 2, deductionCents: 0, deductionReason: null },
      ...{ outcome: null, settledAt: null, reason: null },
    }
    const ofOrder = (exported: { orders: { orderNumber: string }[] }) =>
      exported.orders.find(({ orderNumber }) => orderNumber === order.order_number)
    expect(ofOrder(await exportOf(lea))).toMatchObject({ withdrawals: [declared] })
    await receiveReturn(body.withdrawals[0].id, [
      returnedLine({ id: braids.id, quantity: 2 }, { deduction: 5, reason }),
    ])
    expect(ofOrder(await exportOf(lea))).toMatchObject({
      withdrawals: [
        {
          ...declared,
          outcome: 'returned',
          deductionCents: 500,
          deductionReason: reason,
          settledAt: expect.any(String),
        },
      ],
    })
    const decided = (await exportOf(operator)).withdrawalsSettled
    expect(decided.at(-1)).toMatchObject({ orderId: order.id, outcome: 'returned' })
    expect(JSON.stringify(decided)).not.toContain(addressOf(order))
    expect(JSON.stringify(await exportOf(await app.aPerson('customer')))).not.toContain(addressOf(order))
  })
})

it('is validated by the database', async () => {
  const order = await aSentOrder()
  const { body } = await withdrawAll(order)
  const [{ id }] = body.withdrawals
  const statements = [
    sql`update withdrawals set declared_at = declared_at - interval '1 day' where id = ${id}`,
    sql`delete from withdrawals where id = ${id}`,
    sql`update withdrawal_lines set quantity = 1 where withdrawal_id = ${id}`,
    sql`insert into withdrawals (order_id, firstname, lastname, email, declared_at)
      select id, '', '', '', withdrawable_until + interval '1 second' from orders where id = ${order.id}`,
  ]
  const names = []
  for (const statement of statements) names.push(await statement.execute(app.db).then(() => 'none', violatedConstraint))
  expect(names).toEqual([
    'withdrawal_settled_once',
    'withdrawals_stay',
    'withdrawal_settled_once',
    'withdrawal_in_time',
  ])
  await closeWithdrawal(id)
  const secondOutcome = sql`update withdrawals set outcome = 'returned', reason = null where id = ${id}`
  expect(await secondOutcome.execute(app.db).then(() => 'none', violatedConstraint)).toBe('withdrawal_settled_once')
})
