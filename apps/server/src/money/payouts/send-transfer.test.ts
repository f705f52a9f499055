import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { disputeHelpers } from '../../../test/disputed-appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { transferOf } from '../../../test/payouts.ts'
import { movingClock } from '../../lib/clock.ts'
import { refundAppointment } from '../../operations/operators/refund-appointment.ts'
import { decideTransfers, lockOwed } from './decide-transfers.ts'
import { sendTransfer, settleTransfer } from './send-transfer.ts'

const clock = movingClock(new Date())
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())
const { aPaidAppointment, completeAppointment, transferredCents } = disputeHelpers(() => app, clock)

/** Makes a professional's share that is decided and not requested from the provider. */
const aDecidedShare = async () => {
  const appointment = await aPaidAppointment()
  await completeAppointment(appointment)
  await decideTransfers(app.deps)
  return { appointment, id: (await transferOf(app, appointment.id)).id }
}

const refusal = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  code: 'insufficient_capabilities_for_transfer',
  message: 'no',
})

/** The next attempt waits before it reaches the provider until it is let in; `answer` gives its answer. */
const aSlowAttempt = (answer: (send: () => Promise<unknown>) => Promise<unknown>) => {
  const { transfers } = app.deps.stripe
  const create = transfers.create.bind(transfers) as (...args: unknown[]) => Promise<unknown>
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const spy = vi.spyOn(transfers, 'create').mockImplementationOnce((async (...args: unknown[]) => {
    reached.resolve()
    await release.promise
    return answer(() => create(...args))
  }) as never)
  return { spy, reached: reached.promise, letIn: release.resolve }
}
const rejectAttempt = async () => {
  throw refusal
}

it('a transfer made by an early try is found, though a later try was refused before', async () => {
  const { appointment, id } = await aDecidedShare()
  const slow = aSlowAttempt(async (send) => {
    await send()
    throw new Error('the answer was lost')
  })
  const firstAttempt = sendTransfer(app.deps, id)
  await slow.reached
  slow.spy.mockRejectedValueOnce(refusal)
  await sendTransfer(app.deps, id)
  expect(await transferOf(app, appointment.id)).toMatchObject({ refusals: 1, askedAt: null })
  slow.letIn()
  await expect(firstAttempt).rejects.toThrow('lost')
  await sendTransfer(app.deps, id)
  expect(await transferOf(app, appointment.id)).toMatchObject({ status: 'succeeded', refusals: 1 })
  expect(await transferredCents(appointment.nadia)).toEqual([10_000])
})

it('a refusal that arrives once the transfer is sent changes nothing', async () => {
  const { appointment, id } = await aDecidedShare()
  const slow = aSlowAttempt(rejectAttempt)
  const firstAttempt = sendTransfer(app.deps, id)
  await slow.reached
  await sendTransfer(app.deps, id)
  const sent = await transferOf(app, appointment.id)
  expect(sent).toMatchObject({ status: 'succeeded', refusals: 0, askedAt: expect.any(Date) })
  slow.letIn()
  await firstAttempt
  expect(await transferOf(app, appointment.id)).toEqual(sent)
})

it('a refusal concerns one share, and removes no reversal of another', async () => {
  const other = await aDecidedShare()
  app.sandbox?.faults.add({ kind: 'down', method: 'POST', matching: '/v1/transfers' })
  await expect(sendTransfer(app.deps, other.id)).rejects.toThrow()
  app.sandbox?.faults.remove()
  const viewer = { id: operator.id, role: 'admin', sessionId: '' } as const
  await refundAppointment(app.deps, viewer, other.appointment.id, {
    amount: 2140,
    reason: 'La coiffure était à refaire.',
  })
  const transferToReverse = () =>
    app.db.selectFrom('transferReversals').select('amountCents').where('transferId', '=', other.id).execute()
  const otherTransfers = [await transferOf(app, other.appointment.id), await transferToReverse()]
  expect(otherTransfers).toMatchObject([{ refusals: 0 }, [{ amountCents: 2000 }]])
  // The professional owes nothing of a share that was not sent.
  expect((await other.appointment.nadia.get('/api/v1/payouts')).body.toTakeBack).toBe(0)

  const { appointment, id } = await aDecidedShare()
  vi.spyOn(app.deps.stripe.transfers, 'create').mockRejectedValueOnce(refusal)
  await sendTransfer(app.deps, id)
  expect(await transferOf(app, appointment.id)).toMatchObject({ refusals: 1 })
  expect([await transferOf(app, other.appointment.id), await transferToReverse()]).toEqual(otherTransfers)
})

it('a transfer is retried once a concurrent change of the appointment’s money is done', async () => {
  const { appointment, id } = await aDecidedShare()
  const slow = aSlowAttempt(rejectAttempt)
  const sending = sendTransfer(app.deps, id)
  await slow.reached
  await startSecondBeforeCommit(
    app,
    ({ db }) => lockOwed(db, appointment.id),
    () => {
      slow.letIn()
      return sending
    },
  )
  expect(await transferOf(app, appointment.id)).toMatchObject({ refusals: 1, askedAt: null })
})

it('a transfer is known from its event alone, with the first recorded values', async () => {
  const { appointment, id } = await aDecidedShare()
  const booking = bookings(app)
  const [intent] = await booking.intentsOf(appointment)
  const { connect_id } = (await appointment.nadia.get('/api/v1/payouts')).body
  // This does what another server did that was killed before it could record the answer.
  const created = await app.deps.stripe.transfers.create({
    ...{ amount: 10_000, currency: 'eur', destination: connect_id, source_transaction: String(intent?.latest_charge) },
    metadata: { transferId: id },
  })
  const { data } = await app.deps.stripe.events.list({ type: 'transfer.created', limit: 1 })
  await booking.send(data[0] as object)
  await app.deps.jobs.drain({ except: ['transfer'] })
  const sent = await transferOf(app, appointment.id)
  expect(sent).toMatchObject({ status: 'succeeded', providerId: created.id, askedAt: clock.now() })
  clock.advance(1000)
  await settleTransfer(app.deps, { id: 'tr_again', metadata: { transferId: id } })
  expect(await transferOf(app, appointment.id)).toEqual(sent)
})
