import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { ledgerWrongs } from '../ledger/check-ledger.ts'
import { decideTransfers } from './decide-transfers.ts'
import { earlyPayoutStanding } from './early-payout-queries.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let house: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  house = await testApp({ payments: true, clock })
  operator = await house.aPerson('admin')
})
afterAll(() => house.close())

const reason = 'Mon loyer est prélevé demain, et ma machine est en panne.'
const answer = 'D’accord pour cette fois, bon courage.'

/** 107 € were paid, 100 of which are hers, and the visit ended an hour ago. */
const aVisitJustOver = async ({ ready = true, finished = true } = {}) => {
  clock.moveTo(new Date())
  const booking = bookings(house)
  const { nadia, awa, appointment } = await booking.aHold()
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  if (ready) await opensAccount(nadia)
  clock.moveTo(new Date(Date.parse(appointment.endTime) + hourMs))
  if (finished) await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })
  return { nadia, awa, id: appointment.id }
}
type Visit = Awaited<ReturnType<typeof aVisitJustOver>>

const opensAccount = async (nadia: Visit['nadia']) => {
  const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
  const sent = { firstname: 'N', lastname: 'D', birth: '1990-01-01', iban: 'FR761234', terms: 'yes', end: 'complete' }
  await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(sent) })
  await nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {})
}

/** It is done where it was offered, and nowhere else. */
const asks = async (visit: Visit) => {
  const { mayAsk } = (await overviewOf(visit)).early
  const reply = await visit.nadia.post('/api/v1/payouts/anticipe', { reason })
  expect(reply.status).toBe(mayAsk ? 201 : 409)
  return reply
}
const overviewOf = async ({ nadia }: Visit) => (await nadia.get('/api/v1/payouts')).body
const openOf = async ({ nadia }: Visit) =>
  ((await operator.get('/api/v1/admin/early-payouts?limit=100')).body as { id: string; professionalId: string }[]).find(
    ({ professionalId }) => professionalId === nadia.id,
  )
const asked = async (visit: Visit) => {
  expect((await asks(visit)).status).toBe(201)
  return (await openOf(visit)) as { id: string }
}
const answers = (id: string, more: object = {}, by = operator) =>
  by.post(`/api/v1/admin/early-payouts/${id}/answer`, { decision: 'accepted', reason: answer, amount: 10_000, ...more })
const transfersOf = ({ id }: Visit) =>
  house.db.selectFrom('transfers').selectAll().where('appointmentId', '=', id).execute()
const actionsAbout = async ({ nadia }: Visit) =>
  (await operator.get(`/api/v1/admin/people/${nadia.id}`)).body.actions as object[]

it('a professional asks the operators by mail, and is paid for what is over when one says yes', async () => {
  const visit = await aVisitJustOver()
  const standing = { visits: 1, amount: 10_000, againAt: null, latest: null, mayAsk: true }
  expect((await overviewOf(visit)).early).toEqual(standing)
  const { status, body } = await asks(visit)
  expect([status, body]).toMatchObject([201, { latest: { reason, amount: 10_000, decision: null, decidedAt: null } }])
  const [letter] = await house.mailsTo(operator.email)
  expect(letter).toMatchObject({ subject: expect.stringMatching(/^Versement anticipé demandé.*100/) })
  expect(letter?.text).toContain(reason)
  expect(await openOf(visit)).toMatchObject({ reason, asked: 100, amount: 100, visits: 1, isReady: true })

  const { id } = (await openOf(visit)) as { id: string }
  const accepted = await answers(id)
  expect([accepted.status, accepted.body]).toEqual([201, { message: 'Le versement part.' }])
  expect((await answers(id)).body.message).toBe('C’est déjà accordé.')
  await house.settle()
  expect(await transfersOf(visit)).toMatchObject([{ status: 'succeeded', amountCents: 10_000 }])
  expect(await overviewOf(visit)).toMatchObject({
    summary: { received: 100, toBePaid: 0 },
    lines: [{ state: 'received' }],
    early: { visits: 0, amount: 0, latest: { decision: 'accepted', answer, amount: 10_000 } },
  })
  expect(await openOf(visit)).toBeUndefined()
  const [told] = await house.mailsTo(visit.nadia.email)
  expect(told?.subject).toMatch(/^Versement anticipé accordé\s: 100/)
  expect(told?.text).toContain(answer)
  expect(await actionsAbout(visit)).toMatchObject([
    { kind: 'early_payout_accepted', operator: operator.email, reason: answer, details: { cents: 10_000, visits: 1 } },
  ])
  // The wait ends by itself as well, and nothing is sent twice.
  clock.advance(48 * hourMs)
  await decideTransfers(house.deps)
  await house.settle()
  expect(await transfersOf(visit)).toHaveLength(1)
  expect(await ledgerWrongs(house.db)).toEqual([])
})

it('is paid as always when the answer is no, which she reads', async () => {
  const visit = await aVisitJustOver()
  const { id } = await asked(visit)
  expect((await answers(id, { decision: 'declined', reason: 'non' })).status).toBe(422)
  const declined = await answers(id, { decision: 'declined', amount: 0 })
  expect([declined.status, declined.body]).toEqual([201, { message: 'La réponse est envoyée.' }])
  expect((await answers(id)).body.message).toBe('Une collègue a déjà répondu non.')
  await decideTransfers(house.deps)
  await house.settle()
  expect(await transfersOf(visit)).toEqual([])
  const { early, lines } = await overviewOf(visit)
  const askedAt = early.latest.askedAt
  const againAt = new Date(Date.parse(askedAt) + 7 * 24 * hourMs)
  expect(early).toMatchObject({ latest: { decision: 'declined', answer }, againAt: againAt.toISOString() })
  const standingAt = (now: Date) => earlyPayoutStanding(house.db, visit.nadia.id, now)
  expect((await standingAt(new Date(againAt.getTime() - 1))).againAt).toEqual(againAt)
  expect((await standingAt(againAt)).againAt).toBeNull()
  expect(lines).toMatchObject([{ state: 'ahead' }])
  const [told] = await house.mailsTo(visit.nadia.email)
  expect(told?.text).toContain(answer)
  const actions = await actionsAbout(visit)
  expect(actions).toMatchObject([{ kind: 'early_payout_declined', reason: answer }])
  expect(actions[0]).toHaveProperty('details', {})
  // Answered before her letter left: nobody is to answer any more.
  expect((await house.mailsTo(operator.email)).filter(({ text }) => text.includes(visit.nadia.email))).toEqual([])
})

it('is asked once, by two requests at the same moment too, and again after a week', async () => {
  const visit = await aVisitJustOver()
  const ask = () => visit.nadia.post('/api/v1/payouts/anticipe', { reason })
  const both = await Promise.all([ask(), ask()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await house.mailsTo(operator.email)).filter(({ text }) => text.includes(visit.nadia.email))).toHaveLength(1)
  const { id } = (await openOf(visit)) as { id: string }
  await answers(id, { decision: 'declined', amount: 0 })
  expect((await asks(visit)).body.message).toContain('une demande par semaine')
  const row = () => ({
    professionalId: visit.nadia.id,
    reason,
    amountCents: 1,
    askedAt: clock.now(),
    againAt: new Date(clock.now().getTime() + 168 * hourMs),
  })
  const write = () => house.db.insertInto('earlyPayouts').values(row()).execute()
  clock.advance(168 * hourMs - 1)
  await expect(write()).rejects.toMatchObject({ constraint: 'one_early_payout_a_week' })
  clock.advance(1)
  await write()
  clock.advance(200 * hourMs)
  await expect(write()).rejects.toMatchObject({ constraint: 'one_early_payout_at_a_time' })
})

it('is offered to who has asked before where it would be done: once a week, and while her account is open', async () => {
  const askedBefore = async ({ nadia }: Visit) => {
    const ago = (hours: number) => new Date(clock.now().getTime() - hours * hourMs)
    const before = { professionalId: nadia.id, reason, amountCents: 1, askedAt: ago(200), againAt: ago(32) }
    await house.db
      .insertInto('earlyPayouts')
      .values({ ...before, decision: 'declined', operatorId: operator.id, answer, decidedAt: ago(199) })
      .execute()
  }
  const visit = await aVisitJustOver()
  await askedBefore(visit)
  const { early } = await overviewOf(visit)
  expect([early.mayAsk, early.againAt, early.latest.answer]).toEqual([true, null, answer])
  await asked(visit)
  expect((await asks(visit)).status).toBe(409)
  const closed = await aVisitJustOver({ ready: false })
  await askedBefore(closed)
  expect((await overviewOf(closed)).early).toMatchObject({ amount: 10_000, againAt: null, mayAsk: false })
  expect((await asks(closed)).body.message).toContain("n'est pas encore ouvert")
})

it('repeats its answer for the same key, and asks once', async () => {
  const visit = await aVisitJustOver()
  const ask = () => visit.nadia.post('/api/v1/payouts/anticipe', { reason }, { 'idempotency-key': 'one' })
  const [first, again] = [await ask(), await ask()]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
})

it('is answered by one of two operators', async () => {
  const visit = await aVisitJustOver()
  const { id } = await asked(visit)
  const colleague = await house.aPerson('admin')
  const both = await Promise.all([answers(id), answers(id, { decision: 'declined', amount: 0 }, colleague)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  await house.settle()
  expect(await actionsAbout(visit)).toHaveLength(1)
  const isGranted = both[0]?.status === 201
  expect(await transfersOf(visit)).toHaveLength(isGranted ? 1 : 0)
})

it('is refused while nothing can be paid early', async () => {
  const ahead = await aVisitJustOver({ finished: false })
  expect([(await asks(ahead)).status, (await overviewOf(ahead)).early]).toMatchObject([409, { visits: 0, amount: 0 }])
  const nobody = await aVisitJustOver({ ready: false })
  expect((await asks(nobody)).body.message).toContain("n'est pas encore ouvert")

  const late = await aVisitJustOver()
  clock.advance(47 * hourMs)
  const { body, status } = await asks(late)
  expect([status, body.message]).toEqual([409, expect.stringContaining('rien à avancer')])
})

it.each(['reported', 'disputed'] as const)('does not lift the wait of a visit that is %s meanwhile', async (how) => {
  const visit = await aVisitJustOver()
  const { id } = await asked(visit)
  if (how === 'reported') {
    const report = { type: 'professional_absent', text: 'Personne ne m’a ouvert.' }
    expect((await visit.awa.post(`/api/v1/appointment/${visit.id}/report`, report)).status).toBe(201)
  } else {
    const { id: paymentId } = await house.db
      .selectFrom('payments')
      .select('id')
      .where('appointmentId', '=', visit.id)
      .executeTakeFirstOrThrow()
    const dispute = { providerId: `du_${id}`, paymentId, amountCents: 10_700, reason: 'general', status: 'open' }
    await house.db
      .insertInto('disputes')
      .values({ ...dispute, status: 'open', openedAt: clock.now() })
      .execute()
  }
  expect(await openOf(visit)).toMatchObject({ asked: 100, amount: 0, visits: 0 })
  expect((await answers(id)).body.message).toContain('rien à avancer')
  await house.db.deleteFrom('disputes').where('providerId', '=', `du_${id}`).execute()
})

it('is not granted to who has no account any more', async () => {
  const visit = await aVisitJustOver()
  const { id } = await asked(visit)
  await house.db.updateTable('payoutAccounts').set({ isReady: false }).where('userId', '=', visit.nadia.id).execute()
  expect(await openOf(visit)).toMatchObject({ isReady: false })
  expect(await answers(id)).toMatchObject({ status: 409, body: { message: 'Son compte Stripe n’est pas ouvert.' } })
  expect(await transfersOf(visit)).toEqual([])
})

it('sends nothing while what was granted is reported before it leaves', async () => {
  const visit = await aVisitJustOver()
  const { id } = await asked(visit)
  await answers(id)
  const report = { type: 'professional_absent', text: 'Personne ne m’a ouvert.' }
  expect((await visit.awa.post(`/api/v1/appointment/${visit.id}/report`, report)).status).toBe(201)
  await house.settle()
  expect(await transfersOf(visit)).toEqual([])
  const decision = { decision: 'none', reason: 'Les deux étaient là.', refund: 0 }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.id}/absence`, decision)).status).toBe(201)
  await decideTransfers(house.deps)
  await house.settle()
  expect(await transfersOf(visit)).toMatchObject([{ status: 'succeeded' }])
})

it('sends what the operator was shown, or nothing', async () => {
  const visit = await aVisitJustOver()
  const { id } = await asked(visit)
  const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.id}/refund`, refund)).status).toBe(201)
  expect([(await answers(id)).status, (await answers(id)).body.details]).toEqual([409, { amount: 81.29 }])
  expect((await answers(id, { amount: 8129 })).status).toBe(201)
  await house.settle()
  expect(await transfersOf(visit)).toMatchObject([{ amountCents: 8129 }])
})

it('comes back as any other share when an absence is found afterwards', async () => {
  const visit = await aVisitJustOver()
  const { id } = await asked(visit)
  await answers(id)
  await house.settle()
  const [transfer] = await transfersOf(visit)
  expect(transfer).toMatchObject({ status: 'succeeded' })
  const report = { type: 'professional_absent', text: 'Personne ne m’a ouvert.' }
  expect((await visit.awa.post(`/api/v1/appointment/${visit.id}/report`, report)).status).toBe(201)
  const decision = { decision: 'professional_absent', reason: 'La porte est restée close.', refund: 10_700 }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.id}/absence`, decision)).status).toBe(201)
  await house.settle()
  const reversals = house.db.selectFrom('transferReversals').select(['amountCents', 'status'])
  expect(await reversals.where('transferId', '=', transfer?.id ?? '').execute()).toEqual([
    { amountCents: 10_000, status: 'succeeded' },
  ])
  expect((await overviewOf(visit)).summary).toMatchObject({ received: 0, toBePaid: 0 })
  expect(await ledgerWrongs(house.db)).toEqual([])
})

it('is for a visit from the moment at which it ends, and sent in that moment', async () => {
  const visit = await aVisitJustOver()
  clock.advance(-hourMs)
  expect((await overviewOf(visit)).early).toMatchObject({ visits: 1, mayAsk: true })
  const { id } = await asked(visit)
  expect((await answers(id)).status).toBe(201)
  await house.settle()
  expect(await transfersOf(visit)).toMatchObject([{ status: 'succeeded' }])
})

it('is not for a visit that was cancelled for nothing', async () => {
  const visit = await aVisitJustOver()
  const { nadia, awa } = visit
  clock.moveTo(new Date())
  const booking = bookings(house)
  const cancelled = await booking.hold(awa, nadia, { from: 104, to: 106 })
  expect((await booking.pay(awa, cancelled)).status).toBe(200)
  expect((await awa.patch(`/api/v1/appointment/${cancelled.id}`, { status: 'Annuler' })).body).toMatchObject({ fee: 0 })
  clock.moveTo(new Date(Date.parse(cancelled.endTime) + hourMs))
  expect((await overviewOf(visit)).early).toMatchObject({ visits: 1, amount: 10_000 })
  const transfers = (await operator.get(`/api/v1/admin/transfers?q=${nadia.id}`)).body
  expect(transfers).toMatchObject({ transfers: [{ appointmentId: visit.id }], count: 1 })
  const { id } = await asked(visit)
  expect((await answers(id)).status).toBe(201)
})

it('is listed to operators until it is answered, the longest waiting first, with how many wait', async () => {
  const [first, second] = [await aVisitJustOver(), await aVisitJustOver()]
  const { id } = await asked(second)
  clock.advance(1000)
  await asked(first)
  await house.db
    .updateTable('earlyPayouts')
    .set({ askedAt: new Date(0) })
    .where('id', '=', id)
    .execute()
  const list = async (search: string) => operator.get(`/api/v1/admin/early-payouts?${search}`)
  const { body, headers } = await list('limit=100')
  expect(headers['x-total-count']).toBe(String(body.length))
  const hers = [first, second].map(({ nadia }) => nadia.id)
  expect(
    body.map((each: { professionalId: string }) => each.professionalId).filter((one: string) => hers.includes(one)),
  ).toEqual([second.nadia.id, first.nadia.id])
  const next = await list('limit=1&offset=1')
  expect([next.body, next.headers['x-total-count']]).toEqual([[body[1]], String(body.length)])
})

it('never precedes the visit: PostgreSQL refuses it', async () => {
  const over = await aVisitJustOver()
  const { id } = await asked(over)
  await answers(id)
  const ahead = await aVisitJustOver({ finished: false })
  const write = (appointmentId: string) =>
    house.db.insertInto('earlyPayoutVisits').values({ appointmentId, earlyPayoutId: id, amountCents: 1 }).execute()
  await expect(write(ahead.id)).rejects.toMatchObject({ constraint: 'early_payout_follows_visit' })
  await house.settle()
})

it('is in what she takes along, and her words go with her account', async () => {
  const other = await aVisitJustOver()
  await asked(other)
  const visit = await aVisitJustOver()
  const { id } = await asked(visit)
  expect((await visit.nadia.get('/api/v1/account/export')).body.earlyPayouts).toMatchObject([
    { reason, decision: null },
  ])
  await answers(id)
  await house.settle()
  await house.db
    .updateTable('earlyPayouts')
    .set({ reason: `${reason} ${id}` })
    .where('id', '=', id)
    .execute()
  expect((await visit.nadia.erasesAccount()).status).toBe(204)
  expect(await house.tablesWith(`${reason} ${id}`)).toEqual([])
  expect(await openOf(other)).toMatchObject({ reason })
})
