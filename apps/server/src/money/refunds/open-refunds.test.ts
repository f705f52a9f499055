import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { keepError, tryNumber } from '../payment-provider/retry.ts'
import { decideOpenRefunds, findFailedRefunds, reportFailedRefunds } from './open-refunds.ts'
import { sendRefund, settleRefund } from './send-refund.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
  // No event of the provider is accepted, so the server must find out by itself.
  app.deps.stripeWebhookSecret = 'whsec_of_nobody'
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

/** Makes a paid appointment that its customer has cancelled days before; the refund is decided and not sent. */
const aCancelledVisit = async () => {
  const { awa, appointment } = await booking.aHold()
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  expect((await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  const refund = await app.db
    .selectFrom('refunds as r')
    .select('r.id')
    .where('r.purchaseId', '=', appointment.id)
    .executeTakeFirstOrThrow()
  const [intent] = await booking.intentsOf(appointment)
  if (!intent) throw new Error('no intent')
  return { ...refund, intent, awa }
}

const statusOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirst())?.status

/** The bank gives this status for every refund. */
const bankSays = (call: 'create' | 'retrieve', status: string) => {
  const { refunds } = app.deps.stripe
  const real = refunds[call].bind(refunds) as (...given: unknown[]) => Promise<Stripe.Refund>
  vi.spyOn(refunds, call).mockImplementation((async (...given: unknown[]) => ({
    ...(await real(...given)),
    status,
  })) as never)
}

it('a refund that comes back days later is found where its event was lost', async () => {
  const refund = await aCancelledVisit()
  await sendRefund(app.deps, refund.id)
  const [sent] = await booking.refundsOf(refund.intent)
  await findFailedRefunds(app.deps)
  expect(await statusOf(refund)).toBe('succeeded')
  const url = `${app.sandbox?.url}/sandbox/refunds/${sent?.id}/fail`
  await fetch(url, { method: 'POST', headers: { authorization: 'Bearer sk_test_sandbox' } })
  await findFailedRefunds(app.deps)
  await findFailedRefunds(app.deps)
  expect(await statusOf(refund)).toBe('failed')
  const failed = await app.db
    .selectFrom('journalTransactions')
    .select('id')
    .where('kind', '=', 'refund_failed')
    .where('causeId', '=', refund.id)
    .execute()
  expect(failed).toHaveLength(1)
})

it('a refund that never left, or whose answer was lost, is sent once', async () => {
  const [never, lost] = [await aCancelledVisit(), await aCancelledVisit()]
  const { refunds } = app.deps.stripe
  const create = refunds.create.bind(refunds)
  vi.spyOn(refunds, 'create').mockImplementationOnce((async (...given: Parameters<typeof create>) => {
    await create(...given)
    throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
  }) as never)
  await expect(sendRefund(app.deps, lost.id)).rejects.toThrow('gone')
  clock.advance(3_600_000 - 1)
  await decideOpenRefunds(app.deps)
  expect([await statusOf(never), await statusOf(lost)]).toEqual(['undecided', 'undecided'])
  clock.advance(1)
  await decideOpenRefunds(app.deps)
  for (const refund of [never, lost]) {
    expect(await statusOf(refund)).toBe('succeeded')
    expect(await booking.refundsOf(refund.intent)).toHaveLength(1)
  }
})

it('a refund that the bank thinks about is asked about until it is decided', async () => {
  const refund = await aCancelledVisit()
  bankSays('create', 'pending')
  await sendRefund(app.deps, refund.id)
  expect(await statusOf(refund)).toBe('pending')
  clock.advance(3_600_000)
  await decideOpenRefunds(app.deps)
  expect(await statusOf(refund)).toBe('succeeded')
})

it('a refund has succeeded when that was heard first, however often it is told', async () => {
  const refund = await aCancelledVisit()
  await sendRefund(app.deps, refund.id)
  const row = app.db.selectFrom('refunds').selectAll().where('id', '=', refund.id)
  const sent = await row.executeTakeFirstOrThrow()
  expect(sent).toMatchObject({ status: 'succeeded', decidedAt: clock.now() })
  clock.advance(3_600_000)
  const [told] = await booking.refundsOf(refund.intent)
  await settleRefund(app.deps, told as Stripe.Refund)
  await settleRefund(app.deps, { ...(told as Stripe.Refund), status: 'pending' })
  const list = vi.spyOn(app.deps.stripe.refunds, 'list')
  await sendRefund(app.deps, refund.id)
  expect(await row.executeTakeFirstOrThrow()).toEqual(sent)
  expect(list).not.toHaveBeenCalled()
})

describe('a refusal of a refund', () => {
  const { StripeInvalidRequestError } = Stripe.errors
  const refusal = new StripeInvalidRequestError({ type: 'invalid_request_error', code: 'no', message: 'no' })
  /** The provider refuses the next attempts; before each refusal the given function runs. */
  const refuses = (...befores: (() => Promise<unknown>)[]) => {
    const create = vi.spyOn(app.deps.stripe.refunds, 'create')
    for (const before of befores)
      create.mockImplementationOnce(async () => {
        await before()
        throw refusal
      })
  }
  const nothing = async () => {}
  const rowOf = ({ id }: { id: string }) =>
    app.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sendsInVain = ({ id }: { id: string }) => expect(sendRefund(app.deps, id)).rejects.toThrow('no')

  it('is of one', async () => {
    const [refund, other] = [await aCancelledVisit(), await aCancelledVisit()]
    refuses(nothing)
    await sendsInVain(refund)
    expect([await rowOf(refund), await rowOf(other)]).toMatchObject([{ tries: 1, refusal: 'no' }, { tries: 0 }])
  })

  it('counts once, though it is heard of after those of later tries', async () => {
    const refund = await aCancelledVisit()
    refuses(
      async () => {
        await sendsInVain(refund)
        await sendsInVain(refund)
      },
      nothing,
      nothing,
    )
    await sendsInVain(refund)
    expect(await rowOf(refund)).toMatchObject({ status: 'undecided', tries: 2 })
  })

  it('says nothing of one that another try has sent meanwhile', async () => {
    const refund = await aCancelledVisit()
    refuses(() => sendRefund(app.deps, refund.id))
    await sendsInVain(refund)
    expect(await rowOf(refund)).toMatchObject({ status: 'succeeded', tries: 0, refusal: null })
  })
})

it('an error of the provider’s is of one refund and one try, and ends the try an hour after it came first', async () => {
  const [refund, other] = [await aCancelledVisit(), await aCancelledVisit()]
  const rowOf = ({ id }: { id: string }) =>
    app.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const error = new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'gone', statusCode: 500 })
  const keeps = ({ id }: { id: string }) => keepError(app.deps, 'refunds', id, error)
  const first = clock.now()
  await keeps(refund)
  clock.advance(60_000)
  await keeps(refund)
  expect([(await rowOf(refund)).errorAt, (await rowOf(other)).errorAt]).toEqual([first, null])
  clock.moveTo(new Date(first.getTime() + 3_600_000))
  await keeps(other)
  const before = await rowOf(refund)
  // Of two callers that have read the same row, one begins the next attempt.
  const begun = [1, 2].map(() => tryNumber(app.deps, 'refunds', before))
  expect((await Promise.all(begun)).sort()).toEqual([1, undefined])
  expect(await rowOf(refund)).toMatchObject({ tries: 1, errorAt: null })
  expect(await rowOf(other)).toMatchObject({ tries: 0, errorAt: clock.now() })

  await sendRefund(app.deps, other.id)
  const sent = await rowOf(other)
  await keeps(other)
  expect(await tryNumber(app.deps, 'refunds', { ...sent, errorAt: first })).toBeUndefined()
  expect(await rowOf(other)).toEqual(sent)
})

it('a refund that the bank did not take is told to nobody who would hear of it once it was sent otherwise', async () => {
  const { id, awa } = await aCancelledVisit()
  await settleRefund(app.deps, { id: `re_${id}`, status: 'failed', metadata: { refundId: id } })
  const operator = await app.aPerson('admin')
  const sent = await operator.post(`/api/v1/admin/refunds/${id}/otherwise`, { how: 'Virement du 3 décembre.' })
  expect(sent.status).toBe(201)
  const subjects = (await app.mailsTo(awa.email)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('Nous vous avons rendu'))
  expect(subjects).not.toContainEqual(expect.stringContaining('a refusé un remboursement'))
})

it('what has failed is looked for among what the provider tells of the last week', async () => {
  const list = vi.spyOn(app.deps.stripe.events, 'list')
  clock.moveTo(new Date(Math.ceil(clock.now().getTime() / 1000) * 1000))
  await findFailedRefunds(app.deps)
  const gte = clock.now().getTime() / 1000 - 7 * 24 * 3600
  expect(list.mock.calls).toEqual([[{ type: 'refund.failed', created: { gte }, limit: 100 }]])
})

it('a refund that the bank did not take is reported for a week', async () => {
  const refund = await aCancelledVisit()
  const other = await aCancelledVisit()
  bankSays('create', 'pending')
  bankSays('retrieve', 'failed')
  await sendRefund(app.deps, refund.id)
  await sendRefund(app.deps, other.id)
  clock.advance(3_600_000)
  await decideOpenRefunds(app.deps)
  expect(await statusOf(refund)).toBe('failed')
  const told = await reportFailedRefunds(app.deps).catch((error: Error) => error.message.split(/: |, /))
  const [words, ...refunds] = told ?? []
  expect(words).toBe('refunds that the bank did not take')
  expect(refunds).toEqual(expect.arrayContaining([refund, other].map(({ id }) => `${id} (10700 cents)`)))
  clock.advance(7 * 86_400_000 - 1)
  await expect(reportFailedRefunds(app.deps)).rejects.toThrow(refund.id)
  clock.advance(1)
  await reportFailedRefunds(app.deps)
})
