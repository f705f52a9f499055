import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { failSentRefund } from '../../../test/provider.ts'
import { movingClock } from '../../lib/clock.ts'
import { claimAttempt, saveProviderError } from '../payment-provider/retry.ts'
import { findFailedRefunds, reportFailedRefunds, syncOpenRefunds } from './open-refunds.ts'
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
const aCancelledAppointment = async () => {
  const { awa, appointment } = await booking.aPaidAppointment()
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
const mockBankStatus = (call: 'create' | 'retrieve', status: string) => {
  const { refunds } = app.deps.stripe
  const original = refunds[call].bind(refunds) as (...args: unknown[]) => Promise<Stripe.Refund>
  vi.spyOn(refunds, call).mockImplementation((async (...args: unknown[]) => ({
    ...(await original(...args)),
    status,
  })) as never)
}

it('a refund that comes back days later is found where its event was lost', async () => {
  const refund = await aCancelledAppointment()
  await sendRefund(app.deps, refund.id)
  const [sent] = await booking.refundsOf(refund.intent)
  await findFailedRefunds(app.deps)
  expect(await statusOf(refund)).toBe('succeeded')
  await failSentRefund(app, sent?.id)
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
  const [neverSent, lost] = [await aCancelledAppointment(), await aCancelledAppointment()]
  const { refunds } = app.deps.stripe
  const create = refunds.create.bind(refunds)
  vi.spyOn(refunds, 'create').mockImplementationOnce((async (...args: Parameters<typeof create>) => {
    await create(...args)
    throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
  }) as never)
  await expect(sendRefund(app.deps, lost.id)).rejects.toThrow('gone')
  clock.advance(3_600_000 - 1)
  await syncOpenRefunds(app.deps)
  expect([await statusOf(neverSent), await statusOf(lost)]).toEqual(['undecided', 'undecided'])
  clock.advance(1)
  await syncOpenRefunds(app.deps)
  for (const refund of [neverSent, lost]) {
    expect(await statusOf(refund)).toBe('succeeded')
    expect(await booking.refundsOf(refund.intent)).toHaveLength(1)
  }
})

it('a refund that the bank has not decided is requested until it is decided', async () => {
  const refund = await aCancelledAppointment()
  mockBankStatus('create', 'pending')
  await sendRefund(app.deps, refund.id)
  expect(await statusOf(refund)).toBe('pending')
  clock.advance(3_600_000)
  await syncOpenRefunds(app.deps)
  expect(await statusOf(refund)).toBe('succeeded')
})

it('a refund has succeeded when that was recorded first, however often it is reported', async () => {
  const refund = await aCancelledAppointment()
  await sendRefund(app.deps, refund.id)
  const row = app.db.selectFrom('refunds').selectAll().where('id', '=', refund.id)
  const sent = await row.executeTakeFirstOrThrow()
  expect(sent).toMatchObject({ status: 'succeeded', decidedAt: clock.now() })
  clock.advance(3_600_000)
  const [providerRefund] = await booking.refundsOf(refund.intent)
  await settleRefund(app.deps, providerRefund as Stripe.Refund)
  await settleRefund(app.deps, { ...(providerRefund as Stripe.Refund), status: 'pending' })
  const list = vi.spyOn(app.deps.stripe.refunds, 'list')
  await sendRefund(app.deps, refund.id)
  expect(await row.executeTakeFirstOrThrow()).toEqual(sent)
  expect(list).not.toHaveBeenCalled()
})

describe('a refusal of a refund', () => {
  const { StripeInvalidRequestError } = Stripe.errors
  const refusal = new StripeInvalidRequestError({ type: 'invalid_request_error', code: 'no', message: 'no' })
  /** The provider refuses the next attempts; before each refusal the given function runs. */
  const mockRefusals = (...actions: (() => Promise<unknown>)[]) => {
    const create = vi.spyOn(app.deps.stripe.refunds, 'create')
    for (const action of actions)
      create.mockImplementationOnce(async () => {
        await action()
        throw refusal
      })
  }
  const doNothing = async () => {}
  const rowOf = ({ id }: { id: string }) =>
    app.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const expectSendToFail = ({ id }: { id: string }) => expect(sendRefund(app.deps, id)).rejects.toThrow('no')

  it('concerns one refund', async () => {
    const [refund, other] = [await aCancelledAppointment(), await aCancelledAppointment()]
    mockRefusals(doNothing)
    await expectSendToFail(refund)
    expect([await rowOf(refund), await rowOf(other)]).toMatchObject([{ tries: 1, refusal: 'no' }, { tries: 0 }])
  })

  it('counts once, though it arrives after those of later tries', async () => {
    const refund = await aCancelledAppointment()
    mockRefusals(
      async () => {
        await expectSendToFail(refund)
        await expectSendToFail(refund)
      },
      doNothing,
      doNothing,
    )
    await expectSendToFail(refund)
    expect(await rowOf(refund)).toMatchObject({ status: 'undecided', tries: 2 })
  })

  it('does not affect a refund that another try has sent meanwhile', async () => {
    const refund = await aCancelledAppointment()
    mockRefusals(() => sendRefund(app.deps, refund.id))
    await expectSendToFail(refund)
    expect(await rowOf(refund)).toMatchObject({ status: 'succeeded', tries: 0, refusal: null })
  })
})

it('a provider error concerns one refund and one try, and ends the try an hour after its first occurrence', async () => {
  const [refund, other] = [await aCancelledAppointment(), await aCancelledAppointment()]
  const rowOf = ({ id }: { id: string }) =>
    app.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const error = new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'gone', statusCode: 500 })
  const saveError = ({ id }: { id: string }) => saveProviderError(app.deps, 'refunds', id, error)
  const first = clock.now()
  await saveError(refund)
  clock.advance(60_000)
  await saveError(refund)
  expect([(await rowOf(refund)).errorAt, (await rowOf(other)).errorAt]).toEqual([first, null])
  clock.moveTo(new Date(first.getTime() + 3_600_000))
  await saveError(other)
  const action = await rowOf(refund)
  // Of two callers that have read the same row, one begins the next attempt.
  const claims = [1, 2].map(() => claimAttempt(app.deps, 'refunds', action))
  expect((await Promise.all(claims)).sort()).toEqual([1, undefined])
  expect(await rowOf(refund)).toMatchObject({ tries: 1, errorAt: null })
  expect(await rowOf(other)).toMatchObject({ tries: 0, errorAt: clock.now() })

  await sendRefund(app.deps, other.id)
  const sent = await rowOf(other)
  await saveError(other)
  expect(await claimAttempt(app.deps, 'refunds', { ...sent, errorAt: first })).toBeUndefined()
  expect(await rowOf(other)).toEqual(sent)
})

it('a failed refund is not mailed to the customer once it was refunded manually', async () => {
  const { id, awa } = await aCancelledAppointment()
  await settleRefund(app.deps, { id: `re_${id}`, status: 'failed', metadata: { refundId: id } })
  const operator = await app.aPerson('admin')
  const sent = await operator.post(`/api/v1/admin/refunds/${id}/otherwise`, { how: 'Virement du 3 décembre.' })
  expect(sent.status).toBe(201)
  const subjects = (await app.mailsTo(awa.email)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('Nous vous avons rendu'))
  expect(subjects).not.toContainEqual(expect.stringContaining('a refusé un remboursement'))
})

it('failed refunds are searched in the provider’s list of the last week', async () => {
  const list = vi.spyOn(app.deps.stripe.events, 'list')
  clock.moveTo(new Date(Math.ceil(clock.now().getTime() / 1000) * 1000))
  await findFailedRefunds(app.deps)
  const gte = clock.now().getTime() / 1000 - 7 * 24 * 3600
  expect(list.mock.calls).toEqual([[{ type: 'refund.failed', created: { gte }, limit: 100 }]])
})

it('a refund that the bank did not take is reported for a week', async () => {
  const refund = await aCancelledAppointment()
  const other = await aCancelledAppointment()
  mockBankStatus('create', 'pending')
  mockBankStatus('retrieve', 'failed')
  await sendRefund(app.deps, refund.id)
  await sendRefund(app.deps, other.id)
  clock.advance(3_600_000)
  await syncOpenRefunds(app.deps)
  expect(await statusOf(refund)).toBe('failed')
  const messageParts = await reportFailedRefunds(app.deps).catch((error: Error) => error.message.split(/: |, /))
  const [message, ...refunds] = messageParts ?? []
  expect(message).toBe('refunds that the bank did not take')
  expect(refunds).toEqual(expect.arrayContaining([refund, other].map(({ id }) => `${id} (10700 cents)`)))
  clock.advance(7 * 86_400_000 - 1)
  await expect(reportFailedRefunds(app.deps)).rejects.toThrow(refund.id)
  clock.advance(1)
  await reportFailedRefunds(app.deps)
})
