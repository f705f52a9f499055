import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerGrowth } from '../../../test/ledger-growth.ts'
import {
  paidOutStart,
  paidOutVisits,
  paidOutTimes as times,
  type PaidVisit as Visit,
} from '../../../test/paid-out-appointments.ts'
import { movingClock } from '../../lib/clock.ts'
import { forgetUnusedAccounts } from '../../operations/account-deletion/delete-unused-accounts.ts'
import { ledgerWrongs } from '../ledger/check-ledger.ts'
import { signedEvent } from '../provider-events/webhook.ts'
import { decideTransfers } from './decide-transfers.ts'
import { sendOpenTransfers } from './open-transfers.ts'
import { sendReversal, settleReversal } from './reverse-transfer.ts'
import { sendTransfer } from './send-transfer.ts'

const hourMs = 3_600_000
const clock = movingClock(paidOutStart)
let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const { itIs, aPaidVisit, takesPlace, sendsWhatIsPayable, isSent, givesBack, reversalsOf, sentTo, aVisitPaidOut } =
  paidOutVisits(() => ({ app, operator }), clock)

const mailsOf = async () =>
  (await app.mailsTo(operator.email)).filter(({ subject }) => subject.startsWith('Versement à reprendre'))

it('what has gone to her bank is refused with its reason, told once, and owed in sight of her and of the operators', async () => {
  const figures = await ledgerGrowth(operator)
  const visit = await aVisitPaidOut()
  const before = (await mailsOf()).length
  expect(before).toBe(1)
  expect(await reversalsOf(visit)).toMatchObject([
    { status: 'undecided', tries: 1, refusal: 'balance_insufficient', refusedAt: clock.now() },
  ])
  expect(await sentTo(visit)).toEqual([10_000])
  expect(await figures()).toMatchObject({ refunded: 2001 })
  expect((await visit.nadia.get('/api/v1/payouts')).body).toMatchObject({
    toTakeBack: 1871,
    summary: { received: 100, toBePaid: 0, owes: 18.71, total: 81.29 },
    lines: [{ amount: 10_000, owes: 1871, state: 'received' }],
  })
  expect((await operator.get('/api/v1/admin/reversals')).body).toMatchObject([
    {
      appointmentId: visit.appointment.id,
      professionalId: visit.nadia.id,
      amount: 18.71,
      refusal: 'balance_insufficient',
    },
  ])
  expect((await visit.nadia.get('/api/v1/admin/reversals')).status).toBe(403)

  clock.advance(hourMs)
  await sendOpenTransfers(app.deps)
  expect(await reversalsOf(visit)).toMatchObject([{ tries: 2, refusedAt: clock.now() }])
  expect(await mailsOf()).toHaveLength(before)
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
})

it('is what she owes beyond what waits for her, and all her sums come to that of the ledger', async () => {
  const visit = await aPaidVisit()
  const second = { ...visit, appointment: await visit.booking.hold(visit.awa, visit.nadia, { from: 107, to: 109 }) }
  expect((await visit.booking.pay(visit.awa, second.appointment)).status).toBe(200)
  await isSent(visit)
  await itIs(times.monday)
  const overview = async () => {
    const { summary, months, toTakeBack } = (await visit.nadia.get('/api/v1/payouts')).body
    const { rows } = await sql<{ cents: number }>`
      select -sum(cents)::integer as cents from journal_postings
      where account = 'professional' and user_id = ${visit.nadia.id}`.execute(app.db)
    const balance = Number(rows[0]?.cents)
    const { body } = await visit.nadia.get('/api/v1/payouts/mouvements.csv')
    const amounts = String(body)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => cents(row.split(';').at(-1)))
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(balance)
    expect(cents(summary.toBePaid) - cents(summary.owes)).toBe(balance)
    const ofMonths = (months as Month[]).map(({ toBePaid, owes }) => toBePaid - owes)
    expect(ofMonths.reduce((sum, each) => sum + each, 0)).toBe(balance)
    const { received, toBePaid, owes, total } = summary
    expect(cents(received) + cents(toBePaid) - cents(owes)).toBe(cents(total))
    return { toTakeBack, toBePaid, owes }
  }
  expect(await overview()).toEqual({ toTakeBack: 0, toBePaid: 100, owes: 0 })
  await givesBack(visit)
  // The debt is less than what will be paid to the professional.
  expect(await overview()).toEqual({ toTakeBack: 1871, toBePaid: 81.29, owes: 0 })
  await givesBack(second)
  const rest = { amount: 8699, refundable: 8699, reason: 'La coiffure était à refaire.' }
  const url = `/api/v1/admin/appointments/${second.appointment.id}/refund`
  expect((await operator.post(url, rest)).status).toBe(201)
  await app.settle()
  expect(await overview()).toEqual({ toTakeBack: 1871, toBePaid: 0, owes: 18.71 })
})
type Month = { toBePaid: number; owes: number }
const cents = (euros: unknown) => Math.round(Number(String(euros).replace(',', '.')) * 100)

it('is taken back once, as soon as a later visit has been paid to her', async () => {
  const visit = await aPaidVisit()
  const second = { ...visit, appointment: await visit.booking.hold(visit.awa, visit.nadia, { from: 107, to: 109 }) }
  expect((await visit.booking.pay(visit.awa, second.appointment)).status).toBe(200)
  await isSent(visit)
  await itIs(times.monday)
  await givesBack(visit)
  expect(await reversalsOf(visit)).toMatchObject([{ status: 'undecided', tries: 1 }])

  await takesPlace(second)
  await sendsWhatIsPayable()
  expect(await reversalsOf(visit)).toMatchObject([{ status: 'succeeded', tries: 1 }])
  expect((await sentTo(visit)).toSorted((a, b) => a - b)).toEqual([8129, 10_000])
  await Promise.all([sendOpenTransfers(app.deps), app.settle()])
  expect((await sentTo(visit)).reduce((sum, cents) => sum + cents, 0)).toBe(18_129)
  expect((await visit.nadia.get('/api/v1/payouts')).body).toMatchObject({
    toTakeBack: 0,
    summary: { received: 181.29, toBePaid: 0, owes: 0, total: 181.29 },
  })
  expect((await operator.get('/api/v1/admin/reversals')).body.map((each: Due) => each.professionalId)).not.toContain(
    visit.nadia.id,
  )
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
})
type Due = { professionalId: string }

it('a debt is taken first from what an operator pays out early', async () => {
  const visit = await aPaidVisit()
  const second = { ...visit, appointment: await visit.booking.hold(visit.awa, visit.nadia, { from: 117, to: 119 }) }
  expect((await visit.booking.pay(visit.awa, second.appointment)).status).toBe(200)
  await isSent(visit)
  await itIs(times.monday)
  await givesBack(visit)
  expect(await reversalsOf(visit)).toMatchObject([{ status: 'undecided', tries: 1 }])

  await takesPlace(second)
  await sendsWhatIsPayable()
  expect(await sentTo(visit)).toEqual([10_000])
  const early = { amount: 10_000, reason: 'Elle nous a écrit : son loyer est prélevé.' }
  expect((await operator.post(`/api/v1/admin/people/${visit.nadia.id}/early-payout`, early)).status).toBe(201)
  await app.settle()
  expect(await reversalsOf(visit)).toMatchObject([{ status: 'succeeded', tries: 1 }])
  expect((await sentTo(visit)).toSorted((a, b) => a - b)).toEqual([8129, 10_000])
  expect((await visit.nadia.get('/api/v1/payouts')).body).toMatchObject({
    toTakeBack: 0,
    summary: { received: 181.29, toBePaid: 0, owes: 0, total: 181.29 },
  })
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
})

it('has the next transfer wait until the money of its charge can cover it, and nobody else’s', async () => {
  const other = await aPaidVisit()
  await itIs(times.over)
  await takesPlace(other)
  const others = { ...other, appointment: await other.booking.hold(other.awa, other.nadia, { from: 107, to: 109 }) }
  expect((await other.booking.pay(other.awa, others.appointment)).status).toBe(200)
  const visit = await aPaidVisit()
  // The second appointment is paid on Friday for the same evening: the provider has the money available on Tuesday.
  await itIs(times.over)
  const second = { ...visit, appointment: await visit.booking.hold(visit.awa, visit.nadia, { from: 107, to: 109 }) }
  expect((await visit.booking.pay(visit.awa, second.appointment, 'pm_card_chargeDeclined')).status).toBe(402)
  expect((await visit.booking.pay(visit.awa, second.appointment)).status).toBe(200)
  await isSent(visit)
  await itIs(times.monday)
  await givesBack(visit)
  await takesPlace(second)
  await takesPlace(others)
  await sendsWhatIsPayable()
  await sendOpenTransfers(app.deps)
  expect(await sentTo(visit)).toEqual([10_000])
  expect(await sentTo(other)).toEqual([10_000, 10_000])

  await itIs(times.tuesday)
  await sendOpenTransfers(app.deps)
  await app.settle()
  expect((await sentTo(visit)).toSorted((a, b) => a - b)).toEqual([8129, 10_000])
  expect(await reversalsOf(visit)).toMatchObject([{ status: 'succeeded' }])
})

describe('a professional who owes and closes her account', () => {
  const closes = async (visit: Visit) => {
    const { status, body } = await visit.nadia.erasesAccount()
    return [status, body?.details?.map?.(({ reason }: { reason: string }) => reason)]
  }
  const debtor = ({ nadia }: Visit) =>
    app.db.selectFrom('retainedDebtors').selectAll().where('userId', '=', nadia.id).executeTakeFirst()
  const lettersOf = async (name: string) =>
    (await app.mailsTo(operator.email)).filter(
      ({ subject }) => /^Compte fermé, 18,71.€ /.test(subject) && subject.endsWith(name),
    )
  const dueOf = async ({ nadia }: Visit) =>
    (await operator.get('/api/v1/admin/reversals?limit=100')).body.filter(
      ({ professionalId }: Due) => professionalId === nadia.id,
    )

  it('is erased, but for who she is as long as she owes it; operators are told', async () => {
    const visit = await aVisitPaidOut()
    const { nadia } = visit
    const lastname = `Traoré${nadia.id.slice(-6)}`
    await app.db.updateTable('users').set({ lastname }).where('id', '=', nadia.id).execute()
    const before = await app.db.selectFrom('users').selectAll().where('id', '=', nadia.id).executeTakeFirstOrThrow()
    const name = `${before.firstname} ${lastname}`
    expect(await closes(visit)).toEqual([204, undefined])
    const { email, phone, adresse, connectId } = before
    expect(await debtor(visit)).toMatchObject({ name, email, phone, adresse, connectId, closedAt: clock.now() })
    // The name is also on the invoices that the law requires to keep.
    expect(await app.tablesWith(lastname)).toEqual(['public.retained_debtors', 'public.invoices'])
    await app.settle()
    const [letter, ...more] = (await lettersOf(name)).map(({ text }) => text)
    expect(more).toEqual([])
    for (const fact of [email, frenchPhone(phone), adresse]) expect(letter).toContain(fact)
    expect(await dueOf(visit)).toMatchObject([{ professional: name, contact: `${email}, ${phone}, ${adresse}` }])

    // The reversal is still requested, and the debt is still in the books.
    clock.advance(hourMs)
    await sendOpenTransfers(app.deps)
    const [reversal] = await reversalsOf(visit)
    expect(reversal).toMatchObject({ status: 'undecided', tries: 2 })
    expect(await ledgerWrongs(app.db, [nadia.id])).toEqual([])
    await forgetUnusedAccounts(app.deps)
    expect(await debtor(visit)).toBeDefined()
    const metadata = { reversalId: String(reversal?.id) }
    const { providerId } = await transferOf(visit)
    const made = await app.deps.stripe.transfers.retrieve(providerId)
    expect(made.metadata.transferId).toBe(reversal?.transferId)
    await settleReversal(app.deps, { id: 'trr_found', metadata })
    await forgetUnusedAccounts(app.deps)
    expect(await debtor(visit)).toBeUndefined()
    // The name is only in the operators' own mail and on the invoices.
    expect(await app.tablesWith(lastname)).toEqual(['public.mails', 'public.invoices'])
    expect(await ledgerWrongs(app.db, [nadia.id])).toEqual([])
  })

  it('is named to no operator once it is settled', async () => {
    const visit = await aVisitPaidOut()
    const { nadia } = visit
    const lastname = `Keïta${nadia.id.slice(-6)}`
    await app.db.updateTable('users').set({ lastname }).where('id', '=', nadia.id).execute()
    expect(await closes(visit)).toEqual([204, undefined])
    const debt = { way: 'written_off', amount: 1871, owed: 1871, reason: 'Elle ne travaille plus ici.' }
    expect((await operator.post(`/api/v1/admin/people/${nadia.id}/debt`, debt)).status).toBe(201)
    const told = (await app.mailsTo(operator.email)).map(({ subject }) => subject)
    expect(told.filter((subject) => subject.endsWith(lastname))).toEqual([])
  })

  it('is forgotten when nothing could be claimed any more', async () => {
    const visit = await aVisitPaidOut()
    expect(await closes(visit)).toEqual([204, undefined])
    const closedYearsAgo = (years: number) =>
      app.db
        .updateTable('retainedDebtors')
        .set({ closedAt: sql`${clock.now()}::timestamptz - make_interval(years => ${years})` })
        .where('userId', '=', visit.nadia.id)
        .execute()
    await closedYearsAgo(4)
    await forgetUnusedAccounts(app.deps)
    expect(await debtor(visit)).toBeDefined()
    await closedYearsAgo(5)
    await forgetUnusedAccounts(app.deps)
    expect(await debtor(visit)).toBeUndefined()
    expect(await dueOf(visit)).toMatchObject([{ amount: 18.71, contact: null }])
  })

  it('waits for the visits ahead and for what is due to her, which covers what she owes first', async () => {
    const visit = await aPaidVisit()
    const { awa, nadia, booking } = visit
    const [startsAt, endsAt] = [new Date(booking.inHours(180)), new Date(booking.inHours(182))]
    await app.db.insertInto('availabilityWindows').values({ professionalId: nadia.id, startsAt, endsAt }).execute()
    const holds = async (from: number) => {
      const appointment = await booking.hold(awa, nadia, { from, to: from + 2 })
      expect((await booking.pay(awa, appointment)).status).toBe(200)
      return { ...visit, appointment }
    }
    const [second, ahead] = [await holds(107), await holds(180)]
    await isSent(visit)
    await itIs(times.monday)
    await givesBack(visit)
    expect(await closes(visit)).toEqual([409, ['money', 'visit']])
    await nadia.patch(`/api/v1/appointment/${ahead.appointment.id}`, { status: 'Annuler' })
    await app.settle()
    await takesPlace(second)
    expect(await closes(visit)).toEqual([409, ['money']])
    expect(await debtor(visit)).toBeUndefined()
    await sendsWhatIsPayable()
    expect((await sentTo(visit)).toSorted((a, b) => a - b)).toEqual([8129, 10_000])
    expect(await closes(visit)).toEqual([204, undefined])
    expect(await debtor(visit)).toBeUndefined()
    expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
  })
})
const transferOf = async ({ appointment }: Visit) =>
  (await app.db
    .selectFrom('transfers')
    .select('providerId')
    .where('purchaseId', '=', appointment.id)
    .executeTakeFirstOrThrow()) as { providerId: string }

it('is refused for two who ask at once as for one', async () => {
  const visit = await aVisitPaidOut()
  const [reversal] = await reversalsOf(visit)
  await Promise.all([1, 2, 3].map(() => sendReversal(app.deps, String(reversal?.id))))
  // The second caller under a key got the answer of the first.
  const [after] = await reversalsOf(visit)
  expect(after?.status).toBe('undecided')
  expect(await sentTo(visit)).toEqual([10_000])
})

it('is named by the check of the ledger once it is owed for more than a week', async () => {
  const visit = await aVisitPaidOut()
  const [reversal] = await reversalsOf(visit)
  const owedSince = (days: number) =>
    sql`update transfer_reversals set created_at = now() - make_interval(days => ${days}) where id = ${reversal?.id}`.execute(
      app.db,
    )
  await owedSince(6)
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
  await owedSince(8)
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([
    `money to be taken back ${reversal?.id}: 1871 cents instead of 0`,
  ])
  await owedSince(6)
})

it('is known to be taken back from the event alone, once', async () => {
  const visit = await aPaidVisit()
  await isSent(visit)
  const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.appointment.id}/refund`, refund)).status).toBe(201)
  const [reversal] = await reversalsOf(visit)
  const { providerId } = await app.db
    .selectFrom('transfers')
    .select('providerId')
    .where('id', '=', String(reversal?.transferId))
    .executeTakeFirstOrThrow()
  // This does what another server did that was killed before it could record the answer.
  const made = await app.deps.stripe.transfers.createReversal(String(providerId), {
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
    content: { reversals: { data: [{ id: made.id, metadata: { reversalId: reversal?.id } }] } },
  })
  await visit.booking.send(data[0] as object)
  await app.deps.jobs.drain({ except: ['reversal'] })
  const taken = await reversalsOf(visit)
  expect(taken).toMatchObject([{ status: 'succeeded', providerId: made.id }])
  clock.advance(1000)
  await settleReversal(app.deps, { id: 'trr_again', metadata: { reversalId: String(reversal?.id) } })
  expect(await reversalsOf(visit)).toEqual(taken)
  await app.settle()
  expect(await sentTo(visit)).toEqual([8129])
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
})

it('does not hold up a share that was asked for before it was owed', async () => {
  const visit = await aPaidVisit()
  // The second appointment is paid on Friday for the same evening: the provider has the money available on Tuesday.
  await itIs(times.over)
  const second = { ...visit, appointment: await visit.booking.hold(visit.awa, visit.nadia, { from: 107, to: 109 }) }
  expect((await visit.booking.pay(visit.awa, second.appointment)).status).toBe(200)
  await isSent(visit)
  await itIs(times.monday)
  await takesPlace(second)
  await decideTransfers(app.deps)
  await sql`delete from pgboss.job where name = 'transfer'`.execute(app.db)
  const share = () =>
    app.db
      .selectFrom('transfers')
      .select(['id', 'status'])
      .where('purchaseId', '=', second.appointment.id)
      .executeTakeFirstOrThrow()
  const { id } = await share()
  app.sandbox?.faults.tell({ kind: 'events_lost' })
  app.sandbox?.faults.tell({ kind: 'cut_after', method: 'POST', matching: '/v1/transfers' })
  await expect(sendTransfer(app.deps, id)).rejects.toThrow()
  app.sandbox?.faults.takeBack()
  await givesBack(visit)
  expect(await reversalsOf(visit)).toMatchObject([{ status: 'undecided', refusal: 'balance_insufficient' }])
  await sendTransfer(app.deps, id)
  expect(await share()).toMatchObject({ status: 'succeeded' })
})

it('is asked for after each transfer to her until it has come back, and no other’s with it', async () => {
  const other = await aVisitPaidOut()
  const visit = await aPaidVisit()
  const holds = async (from: number) => {
    const appointment = await visit.booking.hold(visit.awa, visit.nadia, { from, to: from + 2 })
    expect((await visit.booking.pay(visit.awa, appointment)).status).toBe(200)
    return { ...visit, appointment }
  }
  const [second, third] = [await holds(107), await holds(112)]
  await isSent(visit)
  await itIs(times.monday)
  await givesBack(visit)
  const [reversal] = await reversalsOf(visit)
  const asked = async () => {
    await sql`delete from pgboss.job where name = 'reversal'`.execute(app.db)
    await decideTransfers(app.deps)
    await app.deps.jobs.drain({ except: ['reversal'] })
    const { rows } = await sql`
      select data ->> 'id' as id from pgboss.job where name = 'reversal' and state = 'created'`.execute(app.db)
    await app.settle()
    return rows
  }
  await takesPlace(second)
  await takesPlace(third)
  expect(await asked()).toEqual([{ id: reversal?.id }])
  expect(await reversalsOf(visit)).toMatchObject([{ status: 'succeeded' }])
  await itIs(times.tuesday)
  expect(await asked()).toEqual([])
  expect(await sentTo(visit)).toHaveLength(3)
  expect(await reversalsOf(other)).toMatchObject([{ status: 'undecided', tries: 1 }])
})

describe('each try to take it back', () => {
  const refusal = (code: string) =>
    new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'no' })
  const idOf = async (visit: Visit) => String((await reversalsOf(visit))[0]?.id)
  const forgives = (visit: Visit) =>
    operator.post(`/api/v1/admin/people/${visit.nadia.id}/debt`, {
      way: 'written_off',
      amount: 1871,
      owed: 1871,
      reason: 'Elle ne travaille plus ici.',
    })
  /** Runs the given function before the provider answers that it knows nothing of the reversal. */
  const meanwhile = (happens: () => Promise<unknown>) => {
    const { transfers } = app.deps.stripe
    const list = transfers.listReversals.bind(transfers)
    return vi.spyOn(transfers, 'listReversals').mockImplementationOnce(((...given: Parameters<typeof list>) =>
      (async function* () {
        await happens()
        yield* list(...given)
      })()) as never)
  }

  it('has a key of its own, is of hers alone, and only the first is told', async () => {
    const [visit, other] = [await aVisitPaidOut(), await aVisitPaidOut()]
    const colleague = await app.aPerson('admin')
    const id = await idOf(visit)
    const create = vi.spyOn(app.deps.stripe.transfers, 'createReversal')
    for (const _ of [1, 2]) await sendReversal(app.deps, id)
    const options = create.mock.calls.map((given: unknown[]) => given[2])
    expect(options).toEqual([{ idempotencyKey: `${id}:1` }, { idempotencyKey: `${id}:2` }])
    expect(await reversalsOf(visit)).toMatchObject([{ tries: 3 }])
    expect(await reversalsOf(other)).toMatchObject([{ tries: 1, askedAt: null }])
    const told = (await app.mailsTo(colleague.email)).map(({ subject }) => subject)
    expect(told.filter((subject) => subject.startsWith('Versement à reprendre'))).toEqual([])
  })

  it.each([
    ['insufficient_funds', true],
    ['account_closed', false],
  ])('is refused for %s, which needs nobody: %s', async (code, isExpected) => {
    const visit = await aVisitPaidOut()
    vi.spyOn(app.deps.stripe.transfers, 'createReversal').mockRejectedValueOnce(refusal(code))
    const asking = sendReversal(app.deps, await idOf(visit))
    if (isExpected) await asking
    else await expect(asking).rejects.toThrow('no')
    expect(await reversalsOf(visit)).toMatchObject([{ status: 'undecided', tries: 2, refusal: code }])
  })

  it('is counted once, though its refusal is heard of after those of later ones', async () => {
    const visit = await aVisitPaidOut()
    const id = await idOf(visit)
    vi.spyOn(app.deps.stripe.transfers, 'createReversal').mockImplementationOnce(async () => {
      for (const _ of [1, 2]) await sendReversal(app.deps, id)
      throw refusal('balance_insufficient')
    })
    await sendReversal(app.deps, id)
    expect(await reversalsOf(visit)).toMatchObject([{ tries: 3 }])
  })

  it('is left where another was made meanwhile', async () => {
    const visit = await aVisitPaidOut()
    const id = await idOf(visit)
    const create = vi.spyOn(app.deps.stripe.transfers, 'createReversal')
    meanwhile(() => sendReversal(app.deps, id))
    await sendReversal(app.deps, id)
    expect(create).toHaveBeenCalledOnce()
    expect(await reversalsOf(visit)).toMatchObject([{ tries: 2, askedAt: null }])
  })

  it('is left where it is written down, also in that moment', async () => {
    const visit = await aVisitPaidOut()
    const id = await idOf(visit)
    const create = vi.spyOn(app.deps.stripe.transfers, 'createReversal')
    const list = meanwhile(async () => expect((await forgives(visit)).status).toBe(201))
    await sendReversal(app.deps, id)
    expect(create).not.toHaveBeenCalled()
    expect(await reversalsOf(visit)).toMatchObject([{ status: 'closed', askedAt: null }])
    list.mockClear()
    await sendReversal(app.deps, id)
    expect(list).not.toHaveBeenCalled()
  })

  it('is told to nobody who would hear of it once it is settled', async () => {
    const visit = await aPaidVisit()
    await isSent(visit)
    const before = (await mailsOf()).length
    await itIs(times.monday)
    const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
    const url = `/api/v1/admin/appointments/${visit.appointment.id}/refund`
    expect((await operator.post(url, refund)).status).toBe(201)
    await app.deps.jobs.drain({ except: ['mail'] })
    expect(await reversalsOf(visit)).toMatchObject([{ status: 'undecided', tries: 1 }])
    expect((await forgives(visit)).status).toBe(201)
    expect(await mailsOf()).toHaveLength(before)
  })
})
