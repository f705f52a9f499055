import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerGrowth } from '../../../test/ledger-growth.ts'
import {
  type PaidOutAppointment as PaidOutFixture,
  paidOutHelpers,
  paidOutStart,
  paidOutTimes as times,
} from '../../../test/paid-out-appointments.ts'
import { transferOf } from '../../../test/payouts.ts'
import { giveGoodwillRefund } from '../../../test/refunds.ts'
import { movingClock } from '../../lib/clock.ts'
import { deleteUnusedAccounts } from '../../operations/account-deletion/delete-unused-accounts.ts'
import { formatLedgerErrors } from '../ledger/check-ledger.ts'
import { signedEvent } from '../provider-events/webhook.ts'
import { decideTransfers } from './decide-transfers.ts'
import { sendOpenTransfers } from './open-transfers.ts'
import { sendReversal, settleReversal } from './reverse-transfer.ts'
import { sendTransfer } from './send-transfer.ts'

const hourMs = 3_600_000
const clock = movingClock(paidOutStart)
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const {
  moveTimeTo,
  aPaidAppointment,
  completeAppointment,
  sendPayableTransfers,
  completeAndTransfer,
  refundPart,
  reversalsOf,
  transferredCents,
  aPaidOutAppointment,
} = paidOutHelpers(() => ({ app, operator }), clock)

const reversalMails = () => app.mailsTo(operator.email, /^Versement à reprendre/)

it('a reversal of money already at the bank is refused with its reason, mailed once, and shown as a debt to the professional and to operators', async () => {
  const figures = await ledgerGrowth(operator)
  const appointment = await aPaidOutAppointment()
  const before = (await reversalMails()).length
  expect(before).toBe(1)
  expect(await reversalsOf(appointment)).toMatchObject([
    { status: 'undecided', tries: 1, refusal: 'balance_insufficient', refusedAt: clock.now() },
  ])
  expect(await transferredCents(appointment)).toEqual([10_000])
  expect(await figures()).toMatchObject({ refunded: 2001 })
  expect((await appointment.nadia.get('/api/v1/payouts')).body).toMatchObject({
    toTakeBack: 1871,
    summary: { received: 100, toBePaid: 0, owes: 18.71, total: 81.29 },
    lines: [{ amount: 10_000, owes: 1871, state: 'received' }],
  })
  expect((await operator.get('/api/v1/admin/reversals')).body).toMatchObject([
    {
      appointmentId: appointment.appointment.id,
      professionalId: appointment.nadia.id,
      amount: 18.71,
      refusal: 'balance_insufficient',
    },
  ])
  expect((await appointment.nadia.get('/api/v1/admin/reversals')).status).toBe(403)

  clock.advance(hourMs)
  await sendOpenTransfers(app.deps)
  expect(await reversalsOf(appointment)).toMatchObject([{ tries: 2, refusedAt: clock.now() }])
  expect(await reversalMails()).toHaveLength(before)
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
})

it('a debt is what exceeds the professional’s pending shares, and all sums equal the ledger’s', async () => {
  const appointment = await aPaidAppointment()
  const second = {
    ...appointment,
    appointment: await appointment.booking.hold(appointment.awa, appointment.nadia, { from: 107, to: 109 }),
  }
  expect((await appointment.booking.pay(appointment.awa, second.appointment)).status).toBe(200)
  await completeAndTransfer(appointment)
  await moveTimeTo(times.monday)
  const overview = async () => {
    const { summary, months, toTakeBack } = (await appointment.nadia.get('/api/v1/payouts')).body
    const { rows } = await sql<{ cents: number }>`
      select -sum(cents)::integer as cents from journal_postings
      where account = 'professional' and user_id = ${appointment.nadia.id}`.execute(app.db)
    const balance = Number(rows[0]?.cents)
    const { body } = await appointment.nadia.get('/api/v1/payouts/mouvements.csv')
    const amounts = String(body)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => cents(row.split(';').at(-1)))
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(balance)
    expect(cents(summary.toBePaid) - cents(summary.owes)).toBe(balance)
    const monthBalances = (months as Month[]).map(({ toBePaid, owes }) => toBePaid - owes)
    expect(monthBalances.reduce((sum, each) => sum + each, 0)).toBe(balance)
    const { received, toBePaid, owes, total } = summary
    expect(cents(received) + cents(toBePaid) - cents(owes)).toBe(cents(total))
    return { toTakeBack, toBePaid, owes }
  }
  expect(await overview()).toEqual({ toTakeBack: 0, toBePaid: 100, owes: 0 })
  await refundPart(appointment)
  // The debt is less than what will be paid to the professional.
  expect(await overview()).toEqual({ toTakeBack: 1871, toBePaid: 81.29, owes: 0 })
  await refundPart(second)
  await giveGoodwillRefund(operator, second.appointment, 8699, 8699)
  await app.drainJobs()
  expect(await overview()).toEqual({ toTakeBack: 1871, toBePaid: 0, owes: 18.71 })
})
type Month = { toBePaid: number; owes: number }
const cents = (euros: unknown) => Math.round(Number(String(euros).replace(',', '.')) * 100)

it('a debt is taken back once, as soon as a later appointment has been paid out', async () => {
  const appointment = await aPaidAppointment()
  const second = {
    ...appointment,
    appointment: await appointment.booking.hold(appointment.awa, appointment.nadia, { from: 107, to: 109 }),
  }
  expect((await appointment.booking.pay(appointment.awa, second.appointment)).status).toBe(200)
  await completeAndTransfer(appointment)
  await moveTimeTo(times.monday)
  await refundPart(appointment)
  expect(await reversalsOf(appointment)).toMatchObject([{ status: 'undecided', tries: 1 }])

  await completeAppointment(second)
  await sendPayableTransfers()
  expect(await reversalsOf(appointment)).toMatchObject([{ status: 'succeeded', tries: 1 }])
  expect((await transferredCents(appointment)).toSorted((a, b) => a - b)).toEqual([8129, 10_000])
  await Promise.all([sendOpenTransfers(app.deps), app.drainJobs()])
  expect((await transferredCents(appointment)).reduce((sum, cents) => sum + cents, 0)).toBe(18_129)
  expect((await appointment.nadia.get('/api/v1/payouts')).body).toMatchObject({
    toTakeBack: 0,
    summary: { received: 181.29, toBePaid: 0, owes: 0, total: 181.29 },
  })
  expect(
    (await operator.get('/api/v1/admin/reversals')).body.map((each: ReversalRow) => each.professionalId),
  ).not.toContain(appointment.nadia.id)
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
})
type ReversalRow = { professionalId: string }

it('a debt is taken first from what an operator pays out early', async () => {
  const appointment = await aPaidAppointment()
  const second = {
    ...appointment,
    appointment: await appointment.booking.hold(appointment.awa, appointment.nadia, { from: 117, to: 119 }),
  }
  expect((await appointment.booking.pay(appointment.awa, second.appointment)).status).toBe(200)
  await completeAndTransfer(appointment)
  await moveTimeTo(times.monday)
  await refundPart(appointment)
  expect(await reversalsOf(appointment)).toMatchObject([{ status: 'undecided', tries: 1 }])

  await completeAppointment(second)
  await sendPayableTransfers()
  expect(await transferredCents(appointment)).toEqual([10_000])
  const earlyPayoutBody = { amount: 10_000, reason: 'Elle nous a écrit : son loyer est prélevé.' }
  expect(
    (await operator.post(`/api/v1/admin/people/${appointment.nadia.id}/early-payout`, earlyPayoutBody)).status,
  ).toBe(201)
  await app.drainJobs()
  expect(await reversalsOf(appointment)).toMatchObject([{ status: 'succeeded', tries: 1 }])
  expect((await transferredCents(appointment)).toSorted((a, b) => a - b)).toEqual([8129, 10_000])
  expect((await appointment.nadia.get('/api/v1/payouts')).body).toMatchObject({
    toTakeBack: 0,
    summary: { received: 181.29, toBePaid: 0, owes: 0, total: 181.29 },
  })
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
})

it('a debt makes the next transfer wait until the money of its charge can cover it, and no other’s', async () => {
  const other = await aPaidAppointment()
  await moveTimeTo(times.ended)
  await completeAppointment(other)
  const otherAppointment = {
    ...other,
    appointment: await other.booking.hold(other.awa, other.nadia, { from: 107, to: 109 }),
  }
  expect((await other.booking.pay(other.awa, otherAppointment.appointment)).status).toBe(200)
  const appointment = await aPaidAppointment()
  // The second appointment is paid on Friday for the same evening: the provider has the money available on Tuesday.
  await moveTimeTo(times.ended)
  const second = {
    ...appointment,
    appointment: await appointment.booking.hold(appointment.awa, appointment.nadia, { from: 107, to: 109 }),
  }
  expect((await appointment.booking.pay(appointment.awa, second.appointment, 'pm_card_chargeDeclined')).status).toBe(
    402,
  )
  expect((await appointment.booking.pay(appointment.awa, second.appointment)).status).toBe(200)
  await completeAndTransfer(appointment)
  await moveTimeTo(times.monday)
  await refundPart(appointment)
  await completeAppointment(second)
  await completeAppointment(otherAppointment)
  await sendPayableTransfers()
  await sendOpenTransfers(app.deps)
  expect(await transferredCents(appointment)).toEqual([10_000])
  expect(await transferredCents(other)).toEqual([10_000, 10_000])

  await moveTimeTo(times.tuesday)
  await sendOpenTransfers(app.deps)
  await app.drainJobs()
  expect((await transferredCents(appointment)).toSorted((a, b) => a - b)).toEqual([8129, 10_000])
  expect(await reversalsOf(appointment)).toMatchObject([{ status: 'succeeded' }])
})

describe('a professional with a debt who deletes the account', () => {
  const eraseAccount = async (appointment: PaidOutFixture) => {
    const { status, body } = await appointment.nadia.deleteAccount()
    return [status, body?.details?.map?.(({ reason }: { reason: string }) => reason)]
  }
  const debtor = ({ nadia }: PaidOutFixture) =>
    app.db.selectFrom('retainedDebtors').selectAll().where('userId', '=', nadia.id).executeTakeFirst()
  const mailsAbout = async (name: string) =>
    (await app.mailsTo(operator.email)).filter(
      ({ subject }) => /^Compte fermé, 18,71.€ /.test(subject) && subject.endsWith(name),
    )
  const openReversalsOf = async ({ nadia }: PaidOutFixture) =>
    (await operator.get('/api/v1/admin/reversals?limit=100')).body.filter(
      ({ professionalId }: ReversalRow) => professionalId === nadia.id,
    )

  it('is anonymised except for identity and contacts while the debt exists, and operators are informed', async () => {
    const appointment = await aPaidOutAppointment()
    const { nadia } = appointment
    const lastname = `Traoré${nadia.id.slice(-6)}`
    await app.db.updateTable('users').set({ lastname }).where('id', '=', nadia.id).execute()
    const before = await app.db.selectFrom('users').selectAll().where('id', '=', nadia.id).executeTakeFirstOrThrow()
    const name = `${before.firstname} ${lastname}`
    expect(await eraseAccount(appointment)).toEqual([204, undefined])
    const { email, phone, adresse, connectId } = before
    expect(await debtor(appointment)).toMatchObject({ name, email, phone, adresse, connectId, closedAt: clock.now() })
    // The name is also on the invoices that the law requires to keep.
    expect(await app.tablesWith(lastname)).toEqual(['public.invoices', 'public.retained_debtors'])
    await app.drainJobs()
    const [mail, ...more] = (await mailsAbout(name)).map(({ text }) => text)
    expect(more).toEqual([])
    for (const fact of [email, frenchPhone(phone), adresse]) expect(mail).toContain(fact)
    expect(await openReversalsOf(appointment)).toMatchObject([
      { professional: name, contact: `${email}, ${phone}, ${adresse}` },
    ])

    // The reversal is still requested, and the debt is still in the books.
    clock.advance(hourMs)
    await sendOpenTransfers(app.deps)
    const [reversal] = await reversalsOf(appointment)
    expect(reversal).toMatchObject({ status: 'undecided', tries: 2 })
    expect(await formatLedgerErrors(app.db, [nadia.id])).toEqual([])
    await deleteUnusedAccounts(app.deps)
    expect(await debtor(appointment)).toBeDefined()
    const metadata = { reversalId: String(reversal?.id) }
    const { providerId } = await transferOf(app, appointment.appointment.id)
    const transfer = await app.deps.stripe.transfers.retrieve(String(providerId))
    expect(transfer.metadata.transferId).toBe(reversal?.transferId)
    await settleReversal(app.deps, { id: 'trr_found', metadata })
    await deleteUnusedAccounts(app.deps)
    expect(await debtor(appointment)).toBeUndefined()
    // The name is only in the operators' own mail and on the invoices.
    expect(await app.tablesWith(lastname)).toEqual(['public.invoices', 'public.mails'])
    expect(await formatLedgerErrors(app.db, [nadia.id])).toEqual([])
  })

  it('is removed from the operators’ list once the debt is settled', async () => {
    const appointment = await aPaidOutAppointment()
    const { nadia } = appointment
    const lastname = `Keïta${nadia.id.slice(-6)}`
    await app.db.updateTable('users').set({ lastname }).where('id', '=', nadia.id).execute()
    expect(await eraseAccount(appointment)).toEqual([204, undefined])
    const debt = { kind: 'written_off', amount: 1871, owed: 1871, reason: 'Elle ne travaille plus ici.' }
    expect((await operator.post(`/api/v1/admin/people/${nadia.id}/debt`, debt)).status).toBe(201)
    const subjects = (await app.mailsTo(operator.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.endsWith(lastname))).toEqual([])
  })

  it('loses its last personal data five years after it was closed, when the debt can no longer be claimed', async () => {
    const appointment = await aPaidOutAppointment()
    expect(await eraseAccount(appointment)).toEqual([204, undefined])
    const closedYearsAgo = (years: number) =>
      app.db
        .updateTable('retainedDebtors')
        .set({ closedAt: sql`${clock.now()}::timestamptz - make_interval(years => ${years})` })
        .where('userId', '=', appointment.nadia.id)
        .execute()
    await closedYearsAgo(4)
    await deleteUnusedAccounts(app.deps)
    expect(await debtor(appointment)).toBeDefined()
    await closedYearsAgo(5)
    await deleteUnusedAccounts(app.deps)
    expect(await debtor(appointment)).toBeUndefined()
    expect(await openReversalsOf(appointment)).toMatchObject([{ amount: 18.71, contact: null }])
  })

  it('waits for upcoming appointments and for payable shares, which cover the debt first', async () => {
    const paidAppointment = await aPaidAppointment()
    const { awa, nadia, booking } = paidAppointment
    const [startsAt, endsAt] = [new Date(booking.inHours(180)), new Date(booking.inHours(182))]
    await app.db.insertInto('availabilityWindows').values({ professionalId: nadia.id, startsAt, endsAt }).execute()
    const payAnother = async (from: number) => {
      const appointment = await booking.hold(awa, nadia, { from, to: from + 2 })
      expect((await booking.pay(awa, appointment)).status).toBe(200)
      return { ...paidAppointment, appointment }
    }
    const [second, upcoming] = [await payAnother(107), await payAnother(180)]
    await completeAndTransfer(paidAppointment)
    await moveTimeTo(times.monday)
    await refundPart(paidAppointment)
    expect(await eraseAccount(paidAppointment)).toEqual([409, ['money', 'appointment']])
    await nadia.patch(`/api/v1/appointment/${upcoming.appointment.id}`, { status: 'Annuler' })
    await app.drainJobs()
    await completeAppointment(second)
    expect(await eraseAccount(paidAppointment)).toEqual([409, ['money']])
    expect(await debtor(paidAppointment)).toBeUndefined()
    await sendPayableTransfers()
    expect((await transferredCents(paidAppointment)).toSorted((a, b) => a - b)).toEqual([8129, 10_000])
    expect(await eraseAccount(paidAppointment)).toEqual([204, undefined])
    expect(await debtor(paidAppointment)).toBeUndefined()
    expect(await formatLedgerErrors(app.db, [paidAppointment.nadia.id])).toEqual([])
  })
})
it('concurrent reversals are refused as one', async () => {
  const appointment = await aPaidOutAppointment()
  const [reversal] = await reversalsOf(appointment)
  await Promise.all([1, 2, 3].map(() => sendReversal(app.deps, String(reversal?.id))))
  // The second caller under a key got the answer of the first.
  const [after] = await reversalsOf(appointment)
  expect(after?.status).toBe('undecided')
  expect(await transferredCents(appointment)).toEqual([10_000])
})

it('the ledger check reports a debt that is older than a week', async () => {
  const appointment = await aPaidOutAppointment()
  const [reversal] = await reversalsOf(appointment)
  const setCreatedDaysAgo = (days: number) =>
    sql`update transfer_reversals set created_at = now() - make_interval(days => ${days}) where id = ${reversal?.id}`.execute(
      app.db,
    )
  await setCreatedDaysAgo(6)
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
  await setCreatedDaysAgo(8)
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([
    `pending reversal ${reversal?.id}: 1871 cents instead of 0`,
  ])
  await setCreatedDaysAgo(6)
})

it('a reversal is known from its event alone, once', async () => {
  const appointment = await aPaidAppointment()
  await completeAndTransfer(appointment)
  await giveGoodwillRefund(operator, appointment.appointment, 2001)
  const [reversal] = await reversalsOf(appointment)
  const { providerId } = await app.db
    .selectFrom('transfers')
    .select('providerId')
    .where('id', '=', String(reversal?.transferId))
    .executeTakeFirstOrThrow()
  // This does what another server did that was killed before it could record the answer.
  const created = await app.deps.stripe.transfers.createReversal(String(providerId), {
    amount: 1871,
    metadata: { reversalId: String(reversal?.id) },
  })
  const { data } = await app.deps.stripe.events.list({ type: 'transfer.reversed', limit: 1 })
  const payload = JSON.stringify(data[0])
  const signature = app.deps.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: app.deps.stripeWebhookSecret,
  })
  expect(signedEvent(app.deps, Buffer.from(payload), signature)).toMatchObject({
    content: { reversals: { data: [{ id: created.id, metadata: { reversalId: reversal?.id } }] } },
  })
  await appointment.booking.send(data[0] as object)
  await app.deps.jobs.drain({ except: ['reversal'] })
  const taken = await reversalsOf(appointment)
  expect(taken).toMatchObject([{ status: 'succeeded', providerId: created.id }])
  clock.advance(1000)
  await settleReversal(app.deps, { id: 'trr_again', metadata: { reversalId: String(reversal?.id) } })
  expect(await reversalsOf(appointment)).toEqual(taken)
  await app.drainJobs()
  expect(await transferredCents(appointment)).toEqual([8129])
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
})

it('a debt does not block a share whose transfer was requested before', async () => {
  const appointment = await aPaidAppointment()
  // The second appointment is paid on Friday for the same evening: the provider has the money available on Tuesday.
  await moveTimeTo(times.ended)
  const second = {
    ...appointment,
    appointment: await appointment.booking.hold(appointment.awa, appointment.nadia, { from: 107, to: 109 }),
  }
  expect((await appointment.booking.pay(appointment.awa, second.appointment)).status).toBe(200)
  await completeAndTransfer(appointment)
  await moveTimeTo(times.monday)
  await completeAppointment(second)
  await decideTransfers(app.deps)
  await sql`delete from pgboss.job where name = 'transfer'`.execute(app.db)
  const share = () => transferOf(app, second.appointment.id)
  const { id } = await share()
  app.sandbox?.faults.add({ kind: 'events_lost' })
  app.sandbox?.faults.add({ kind: 'cut_after', method: 'POST', matching: '/v1/transfers' })
  await expect(sendTransfer(app.deps, id)).rejects.toThrow()
  app.sandbox?.faults.remove()
  await refundPart(appointment)
  expect(await reversalsOf(appointment)).toMatchObject([{ status: 'undecided', refusal: 'balance_insufficient' }])
  await sendTransfer(app.deps, id)
  expect(await share()).toMatchObject({ status: 'succeeded' })
})

it('a reversal is retried after each transfer to its professional until it succeeds, and no other’s', async () => {
  const other = await aPaidOutAppointment()
  const paidAppointment = await aPaidAppointment()
  const payAnother = async (from: number) => {
    const appointment = await paidAppointment.booking.hold(paidAppointment.awa, paidAppointment.nadia, {
      from,
      to: from + 2,
    })
    expect((await paidAppointment.booking.pay(paidAppointment.awa, appointment)).status).toBe(200)
    return { ...paidAppointment, appointment }
  }
  const [second, third] = [await payAnother(107), await payAnother(112)]
  await completeAndTransfer(paidAppointment)
  await moveTimeTo(times.monday)
  await refundPart(paidAppointment)
  const [reversal] = await reversalsOf(paidAppointment)
  const enqueuedReversals = async () => {
    await sql`delete from pgboss.job where name = 'reversal'`.execute(app.db)
    await decideTransfers(app.deps)
    await app.deps.jobs.drain({ except: ['reversal'] })
    const { rows } = await sql`
      select data ->> 'id' as id from pgboss.job where name = 'reversal' and state = 'created'`.execute(app.db)
    await app.drainJobs()
    return rows
  }
  await completeAppointment(second)
  await completeAppointment(third)
  expect(await enqueuedReversals()).toEqual([{ id: reversal?.id }])
  expect(await reversalsOf(paidAppointment)).toMatchObject([{ status: 'succeeded' }])
  await moveTimeTo(times.tuesday)
  expect(await enqueuedReversals()).toEqual([])
  expect(await transferredCents(paidAppointment)).toHaveLength(3)
  expect(await reversalsOf(other)).toMatchObject([{ status: 'undecided', tries: 1 }])
})

describe('each try of a reversal', () => {
  const refusal = (code: string) =>
    new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'no' })
  const idOf = async (appointment: PaidOutFixture) => String((await reversalsOf(appointment))[0]?.id)
  const writeOffDebt = (appointment: PaidOutFixture) =>
    operator.post(`/api/v1/admin/people/${appointment.nadia.id}/debt`, {
      kind: 'written_off',
      amount: 1871,
      owed: 1871,
      reason: 'Elle ne travaille plus ici.',
    })
  /** Runs the given function before the provider answers that it knows nothing of the reversal. */
  const runDuringList = (action: () => Promise<unknown>) => {
    const { transfers } = app.deps.stripe
    const list = transfers.listReversals.bind(transfers)
    return vi.spyOn(transfers, 'listReversals').mockImplementationOnce(((...args: Parameters<typeof list>) =>
      (async function* () {
        await action()
        yield* list(...args)
      })()) as never)
  }

  it('has its own idempotency key, concerns one professional, and only the first is mailed', async () => {
    const [appointment, other] = [await aPaidOutAppointment(), await aPaidOutAppointment()]
    const colleague = await app.aPerson('admin')
    const id = await idOf(appointment)
    const create = vi.spyOn(app.deps.stripe.transfers, 'createReversal')
    for (const _ of [1, 2]) await sendReversal(app.deps, id)
    const options = create.mock.calls.map((args: unknown[]) => args[2])
    expect(options).toEqual([{ idempotencyKey: `${id}:1` }, { idempotencyKey: `${id}:2` }])
    expect(await reversalsOf(appointment)).toMatchObject([{ tries: 3 }])
    expect(await reversalsOf(other)).toMatchObject([{ tries: 1, askedAt: null }])
    const subjects = (await app.mailsTo(colleague.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Versement à reprendre'))).toEqual([])
  })

  it.each([
    ['insufficient_funds', true],
    ['account_closed', false],
  ])('is refused for %s, which needs no operator: %s', async (code, isExpected) => {
    const appointment = await aPaidOutAppointment()
    vi.spyOn(app.deps.stripe.transfers, 'createReversal').mockRejectedValueOnce(refusal(code))
    const pendingReversal = sendReversal(app.deps, await idOf(appointment))
    if (isExpected) await pendingReversal
    else await expect(pendingReversal).rejects.toThrow('no')
    expect(await reversalsOf(appointment)).toMatchObject([{ status: 'undecided', tries: 2, refusal: code }])
  })

  it('is counted once, though its refusal arrives after those of later ones', async () => {
    const appointment = await aPaidOutAppointment()
    const id = await idOf(appointment)
    vi.spyOn(app.deps.stripe.transfers, 'createReversal').mockImplementationOnce(async () => {
      for (const _ of [1, 2]) await sendReversal(app.deps, id)
      throw refusal('balance_insufficient')
    })
    await sendReversal(app.deps, id)
    expect(await reversalsOf(appointment)).toMatchObject([{ tries: 3 }])
  })

  it('is skipped where another was made meanwhile', async () => {
    const appointment = await aPaidOutAppointment()
    const id = await idOf(appointment)
    const create = vi.spyOn(app.deps.stripe.transfers, 'createReversal')
    runDuringList(() => sendReversal(app.deps, id))
    await sendReversal(app.deps, id)
    expect(create).toHaveBeenCalledOnce()
    expect(await reversalsOf(appointment)).toMatchObject([{ tries: 2, askedAt: null }])
  })

  it('is skipped where the debt is written off, also in that moment', async () => {
    const appointment = await aPaidOutAppointment()
    const id = await idOf(appointment)
    const create = vi.spyOn(app.deps.stripe.transfers, 'createReversal')
    const list = runDuringList(async () => expect((await writeOffDebt(appointment)).status).toBe(201))
    await sendReversal(app.deps, id)
    expect(create).not.toHaveBeenCalled()
    expect(await reversalsOf(appointment)).toMatchObject([{ status: 'closed', askedAt: null }])
    list.mockClear()
    await sendReversal(app.deps, id)
    expect(list).not.toHaveBeenCalled()
  })

  it('is not mailed once the debt is settled', async () => {
    const appointment = await aPaidAppointment()
    await completeAndTransfer(appointment)
    const before = (await reversalMails()).length
    await moveTimeTo(times.monday)
    await giveGoodwillRefund(operator, appointment.appointment, 2001)
    await app.deps.jobs.drain({ except: ['mail'] })
    expect(await reversalsOf(appointment)).toMatchObject([{ status: 'undecided', tries: 1 }])
    expect((await writeOffDebt(appointment)).status).toBe(201)
    expect(await reversalMails()).toHaveLength(before)
  })
})
