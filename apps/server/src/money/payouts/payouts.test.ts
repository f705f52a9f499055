import { ibanPasswordText, wrongIbanText } from '@couronne/contract/money/payouts'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerGrowth } from '../../../test/ledger-growth.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { tokenIn } from '../../../test/mails.ts'
import { connectIdOf, openPayoutAccount, sendPayableTransfers, transferredCentsOf } from '../../../test/payouts.ts'
import { password } from '../../../test/people.ts'
import { giveGoodwillRefund } from '../../../test/refunds.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { createLimits } from '../../lib/limits.ts'
import { formatLedgerErrors } from '../ledger/check-ledger.ts'
import { signedEvent } from '../provider-events/webhook.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { changeIban } from './change-iban.ts'
import { decideTransfers } from './decide-transfers.ts'
import { sendOpenTransfers } from './open-transfers.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { sendTransfer, settleTransfer } from './send-transfer.ts'
import { syncOpenAccounts } from './sync-account.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
})
afterAll(() => app.close())

/** Makes a finished appointment one hour before its share is payable: 100 € of the 107 € are the professional's. */
const aFinishedAppointment = async ({ ready = true } = {}) => {
  booking = bookings(app)
  const appointment = await booking.aPaidAppointment()
  if (ready) await openPayoutAccount(appointment.nadia)
  clock.moveTo(new Date(Date.parse(appointment.appointment.endTime)))
  await appointment.nadia.patch(`/api/v1/appointment/${appointment.appointment.id}`, { status: 'Terminé' })
  clock.advance(47 * hourMs)
  return appointment
}
const transferOf = ({ appointment }: { appointment: { id: string } }) =>
  app.db.selectFrom('transfers').selectAll().where('purchaseId', '=', appointment.id).executeTakeFirst()
const summaryOf = async (professional: Person) => {
  const { received, toBePaid, total } = (await professional.get(`/api/v1/payment/user/${professional.id}`)).body
  return [received, toBePaid, total]
}

describe("a professional's account with the provider", () => {
  it('is opened once the e-mail address is confirmed, and is ready when the provider says so', async () => {
    const email = `pro-${crypto.randomUUID()}@example.test`
    const form = {
      firstname: 'Nadia',
      lastname: 'Diallo',
      phone: '0612345678',
      ville: 'Montreuil',
      role: 'professional',
    }
    const rest = { adresse: '12 rue des Lilas', password: 'Tresse-longue-42!', mobilite: 'se déplace', email }
    await app.post('/api/v1/auth/register', { ...form, ...rest, passwordConfirm: rest.password })
    const [mail] = await app.mailsTo(email)
    const token = tokenIn(mail?.text)
    expect((await app.post('/api/v1/auth/confirm-user', { token })).status).toBe(200)
    await app.drainJobs()
    const { id, connectId } = await app.db
      .selectFrom('users')
      .select(['id', 'connectId'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const account = await app.deps.stripe.accounts.retrieve(String(connectId))
    expect(account).toMatchObject({ type: 'express', country: 'FR', email, metadata: { userId: id } })
  })

  it('names what is missing, and becomes ready only by the provider’s word', async () => {
    const nadia = await app.aPerson('professional')
    const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
    expect(body.url).toContain('/sandbox/onboarding/')
    const account = await connectIdOf(app, nadia)
    expect((await nadia.patch(`/api/v1/stripe/connect/${account}`, { isAccountConfirm: true })).body).toMatchObject({
      isAccountConfirm: false,
      state: 'incomplete',
      missing: [
        'votre nom',
        'votre date de naissance',
        'votre compte bancaire',
        "l'acceptation des conditions de Stripe",
      ],
    })
    expect((await nadia.post('/api/v1/stripe/dashboard/link', { account_id: account })).status).toBe(409)
    expect(await openPayoutAccount(nadia)).toEqual({ isAccountConfirm: true, state: 'ready', missing: [] })
    const dashboard = await nadia.post('/api/v1/stripe/dashboard/link', { account_id: account })
    expect((await fetch(dashboard.body.url)).status).toBe(200)
    expect((await nadia.post('/api/stripe/get-account-balance')).body).toEqual({ available: 0, pending: 0 })
  })

  it('is refused with a message, also when only the event reports it', async () => {
    const nadia = await app.aPerson('professional')
    const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
    await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ end: 'refuse' }) })
    await expect
      .poll(async () => {
        await app.drainJobs()
        return (await nadia.get('/api/v1/payouts')).body.account.state
      })
      .toBe('refused')
  })

  it('is opened once by the hourly job when an answer was lost', async () => {
    const nadia = await app.aPerson('professional')
    app.sandbox?.faults.add({ kind: 'cut_after', method: 'POST', matching: '/v1/accounts', times: 2 })
    await syncOpenAccounts(app.deps)
    await Promise.all([syncOpenAccounts(app.deps), syncOpenAccounts(app.deps)])
    expect(await connectIdOf(app, nadia)).toMatch(/^acct_/)
  })

  it('is opened an hour after an error that the provider would repeat for a day', async () => {
    const nadia = await app.aPerson('professional')
    app.sandbox?.faults.add({ kind: 'error_after', method: 'POST', matching: '/v1/accounts', times: 1 })
    await syncOpenAccounts(app.deps)
    expect(await connectIdOf(app, nadia)).toBeNull()
    clock.advance(hourMs)
    await syncOpenAccounts(app.deps)
    expect(await connectIdOf(app, nadia)).toMatch(/^acct_/)
  })
})

describe('the professional’s share of an appointment', () => {
  it('is sent 48 hours after its end, once, and recorded in the ledger', async () => {
    const appointment = await aFinishedAppointment()
    await sendPayableTransfers(app)
    expect(await transferOf(appointment)).toBeUndefined()
    expect(await summaryOf(appointment.nadia)).toEqual([0, 100, 100])
    expect((await appointment.nadia.get('/api/v1/payouts')).body.lines).toMatchObject([
      { state: 'ahead', amount: 10_000, receivedAt: null },
    ])

    clock.advance(hourMs - 1)
    await sendPayableTransfers(app)
    expect(await transferOf(appointment)).toBeUndefined()
    clock.advance(1)
    await Promise.all([decideTransfers(app.deps), decideTransfers(app.deps)])
    const { id } = (await transferOf(appointment)) as { id: string }
    await Promise.all([sendTransfer(app.deps, id), sendTransfer(app.deps, id)])
    await sendPayableTransfers(app)
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000])
    expect(await summaryOf(appointment.nadia)).toEqual([100, 0, 100])
    expect((await appointment.nadia.get('/api/v1/payouts')).body).toMatchObject({
      lines: [{ state: 'received', amount: 10_000, receivedAt: clock.now().toISOString() }],
      lineCount: 1,
    })
    expect((await appointment.nadia.get('/api/v1/payouts?offset=1')).body).toMatchObject({ lines: [], lineCount: 1 })
    expect(await formatLedgerErrors(app.db)).toEqual([])
    await app.db
      .updateTable('transfers')
      .set({ status: 'undecided', providerId: null, decidedAt: null })
      .where('id', '=', id)
      .execute()
    const errors = await formatLedgerErrors(app.db)
    expect(errors).toContain(`transfer ${id}: -10000 cents instead of 0`)
    expect(errors).toContain(
      `professional of purchase ${appointment.appointment.id} (appointment): 0 cents instead of 10000`,
    )
    await settleTransfer(app.deps, { id: 'tr_settled_late', metadata: { transferId: id } })
    expect(await formatLedgerErrors(app.db)).toEqual([])
  })

  it('waits while an absence is reported', async () => {
    const appointment = await aFinishedAppointment()
    const report = { type: 'professional_absent', text: 'Personne ne m’a ouvert.' }
    expect(
      (await appointment.awa.post(`/api/v1/appointment/${appointment.appointment.id}/report`, report)).status,
    ).toBe(201)
    clock.advance(2 * hourMs)
    await sendPayableTransfers(app)
    expect(await transferOf(appointment)).toBeUndefined()
    expect((await appointment.nadia.get('/api/v1/payouts')).body.lines).toMatchObject([{ state: 'reported' }])
  })

  it('waits for the professional’s account, and is sent when it is ready', async () => {
    const appointment = await aFinishedAppointment({ ready: false })
    await appointment.nadia.get(`/api/v1/stripe/account/link/${appointment.nadia.id}`)
    clock.advance(hourMs)
    await sendPayableTransfers(app)
    expect(await transferOf(appointment)).toMatchObject({ status: 'undecided', askedAt: null, refusals: 0 })
    expect((await appointment.nadia.get('/api/v1/payouts')).body.lines).toMatchObject([{ state: 'account' }])
    expect((await appointment.nadia.deleteAccount()).status).toBe(409)
    await openPayoutAccount(appointment.nadia)
    await app.drainJobs()
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000])
    expect((await appointment.nadia.deleteAccount()).status).toBe(204)
  })

  it.each(['cut_after', 'error_after', 'error_before', 'down'] as const)(
    'is sent once though the provider answers the first try with %s',
    async (kind) => {
      const appointment = await aFinishedAppointment()
      clock.advance(hourMs)
      await decideTransfers(app.deps)
      const { id } = (await transferOf(appointment)) as { id: string }
      const matching = kind === 'down' ? '*' : '/v1/transfers'
      app.sandbox?.faults.add({ kind, method: 'POST', matching })
      await expect(sendTransfer(app.deps, id)).rejects.toThrow()
      app.sandbox?.faults.remove()
      // The provider repeats an error under its key, and we keep the key while a call under it may still be running.
      const isRepeated = kind === 'error_before'
      if (isRepeated) {
        await sendOpenTransfers(app.deps)
        expect(await transferredCentsOf(app, appointment.nadia)).toEqual([])
      }
      clock.advance(hourMs)
      await sendOpenTransfers(app.deps)
      await app.drainJobs()
      expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000])
      expect(await transferOf(appointment)).toMatchObject({ refusals: isRepeated ? 1 : 0 })
      expect(await summaryOf(appointment.nadia)).toEqual([100, 0, 100])
    },
  )

  it('is tried again once the provider has opened the account again that it had closed', async () => {
    const appointment = await aFinishedAppointment({ ready: false })
    await appointment.nadia.get(`/api/v1/stripe/account/link/${appointment.nadia.id}`)
    clock.advance(hourMs)
    await decideTransfers(app.deps)
    const { id } = (await transferOf(appointment)) as { id: string }
    // The row says that the account is ready, as if the provider had said so and then changed its mind.
    await app.db
      .updateTable('payoutAccounts')
      .set({ isReady: true })
      .where('userId', '=', appointment.nadia.id)
      .execute()
    await sendTransfer(app.deps, id)
    expect(await transferOf(appointment)).toMatchObject({ status: 'undecided', refusals: 1 })
    await app.drainJobs()
    expect((await appointment.nadia.get('/api/v1/payouts')).body.account.state).toBe('incomplete')
    await openPayoutAccount(appointment.nadia)
    await app.drainJobs()
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000])
  })

  it('is left to the hourly job when the provider refuses though it calls the account ready', async () => {
    const appointment = await aFinishedAppointment()
    clock.advance(hourMs)
    await decideTransfers(app.deps)
    const { id } = (await transferOf(appointment)) as { id: string }
    const { transfers } = app.deps.stripe
    let refused = 0
    const mockRefusal = () => {
      refused++
      const code = 'insufficient_capabilities_for_transfer'
      throw new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'no' })
    }
    const create = vi.spyOn(transfers, 'create').mockImplementation(mockRefusal as never)
    await app.drainJobs()
    create.mockRestore()
    expect(refused).toBe(1)
    expect(await transferOf(appointment)).toMatchObject({ id, status: 'undecided', refusals: 1 })
    await sendOpenTransfers(app.deps)
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000])
  })

  it.each([
    { refunded: 2001, sentCents: 8129 },
    { refunded: 10_700, sentCents: 0 },
  ])('is sent once less $refunded when that is refunded between two tries', async ({ refunded, sentCents }) => {
    const appointment = await aFinishedAppointment()
    clock.advance(hourMs)
    await decideTransfers(app.deps)
    const { id } = (await transferOf(appointment)) as { id: string }
    app.sandbox?.faults.add({ kind: 'down', method: 'POST', matching: '*' })
    await expect(sendTransfer(app.deps, id)).rejects.toThrow()
    const operator = await app.aPerson('admin')
    await giveGoodwillRefund(operator, appointment, refunded)
    app.sandbox?.faults.remove()
    const sent = await app.db.selectFrom('refunds').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await sendRefund(app.deps, sent.id)
    // The charge no longer has the amount that the first attempt requested.
    await expect(sendTransfer(app.deps, id)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError)
    await sendOpenTransfers(app.deps)
    await app.drainJobs()
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual(sentCents ? [sentCents] : [])
    expect(await summaryOf(appointment.nadia)).toEqual([sentCents / 100, 0, sentCents / 100])
    const { lines, lineCount } = (await appointment.nadia.get('/api/v1/payouts')).body
    expect([lines.length, lineCount]).toEqual(sentCents ? [1, 1] : [0, 0])
    expect(await formatLedgerErrors(app.db)).toEqual([])
  })

  it('is sent once though the refusal of an early try arrives during a later one', async () => {
    const appointment = await aFinishedAppointment()
    clock.advance(hourMs)
    await decideTransfers(app.deps)
    const { id } = (await transferOf(appointment)) as { id: string }
    const code = 'insufficient_capabilities_for_transfer'
    const refusal = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'no' })
    const { transfers } = app.deps.stripe
    const reallyCreate = transfers.create.bind(transfers)
    const lateAnswer = Promise.withResolvers<never>()
    const requestReceived = Promise.withResolvers<void>()
    const create = vi.spyOn(transfers, 'create')
    create.mockImplementationOnce(() => {
      requestReceived.resolve()
      return lateAnswer.promise
    })
    create.mockRejectedValueOnce(refusal)
    const firstAttempt = sendTransfer(app.deps, id)
    await requestReceived.promise
    await sendTransfer(app.deps, id)
    create.mockImplementationOnce(async (...args) => {
      await (reallyCreate as (...all: unknown[]) => Promise<unknown>)(...args)
      lateAnswer.reject(refusal)
      await firstAttempt
      throw new Error('the answer was lost')
    })
    await expect(sendTransfer(app.deps, id)).rejects.toThrow('lost')
    create.mockRestore()
    expect(await transferOf(appointment)).toMatchObject({ refusals: 1, askedAt: expect.any(Date) })
    await sendOpenTransfers(app.deps)
    await app.drainJobs()
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000])
  })

  it('of a cancellation is the professional’s part of the fee, 48 hours after the appointment would have ended', async () => {
    booking = bookings(app)
    const appointment = await booking.aPaidAppointment({ from: 10, to: 12 })
    await openPayoutAccount(appointment.nadia)
    clock.moveTo(new Date(Date.parse(appointment.appointment.date) - 30 * hourMs + 20 * hourMs))
    expect(
      (await appointment.awa.patch(`/api/v1/appointment/${appointment.appointment.id}`, { status: 'Annuler' })).body,
    ).toMatchObject({ fee: 107 })
    await sendPayableTransfers(app)
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([])
    clock.moveTo(new Date(Date.parse(appointment.appointment.endTime) + 48 * hourMs))
    await sendPayableTransfers(app)
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000])
    expect((await appointment.nadia.get('/api/v1/payouts')).body.lines).toMatchObject([{ isCancelled: true }])
  })

  it('is never more than is owed: PostgreSQL refuses it', async () => {
    const appointment = await aFinishedAppointment()
    const write = (amountCents: number) =>
      app.db
        .insertInto('transfers')
        .values({
          purchaseId: appointment.appointment.id,
          causeId: appointment.appointment.id,
          amountCents,
          createdAt: clock.now(),
        })
        .execute()
    await expect(write(10_001)).rejects.toMatchObject({ constraint: 'transfer_is_owed' })
    await write(10_000)
    await expect(write(10_000)).rejects.toMatchObject({ constraint: 'one_transfer_per_cause' })
  })

  it('is reversed in part when an operator refunds the customer', async () => {
    const operator = await app.aPerson('admin')
    const figures = await ledgerGrowth(operator)
    const appointment = await aFinishedAppointment()
    clock.advance(hourMs)
    await sendPayableTransfers(app)
    await giveGoodwillRefund(operator, appointment, 2001)
    await app.drainJobs()
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000 - 1871])
    expect(await summaryOf(appointment.nadia)).toEqual([81.29, 0, 81.29])
    expect(await formatLedgerErrors(app.db)).toEqual([])
    const { charged = 0, refunded = 0, transferred = 0, costs = 0, balance = 0 } = await figures()
    expect(transferred).toBeGreaterThan(0)
    expect(refunded + transferred + costs + balance).toBe(charged)
  })

  it('may be under reversal when the refund has already been sent', async () => {
    const appointment = await aFinishedAppointment()
    clock.advance(hourMs)
    await sendPayableTransfers(app)
    const operator = await app.aPerson('admin')
    app.sandbox?.faults.add({ kind: 'error_before', method: 'POST', matching: '/v1/transfers/*', times: 9 })
    await giveGoodwillRefund(operator, appointment, 2001)
    await expect(app.drainJobs()).rejects.toThrow()
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000])
    expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
    app.sandbox?.faults.remove()
    await sendOpenTransfers(app.deps)
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000])
    clock.advance(hourMs)
    await sendOpenTransfers(app.deps)
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([10_000 - 1871])
  })

  it('is reversed in part when a refund follows, once for each cause and never more than was sent', async () => {
    const appointment = await aFinishedAppointment()
    clock.advance(hourMs)
    await sendPayableTransfers(app)
    const cause = { purchaseId: appointment.appointment.id, causeId: crypto.randomUUID() }
    const recordTransferReversal = (amountCents: number, causeId = cause.causeId) =>
      transaction(app.db, (db) => reverseTransfer({ ...app.deps, db }, { ...cause, causeId, amountCents }))
    await recordTransferReversal(3_000)
    await recordTransferReversal(3_000)
    app.sandbox?.faults.add({ kind: 'cut_after', method: 'POST', matching: '/v1/transfers/*', times: 2 })
    await expect(app.drainJobs()).rejects.toThrow()
    await sendOpenTransfers(app.deps)
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([7_000])
    expect(await summaryOf(appointment.nadia)).toEqual([70, 30, 100])
    await recordTransferReversal(1, crypto.randomUUID())
    await app.drainJobs()
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([6_999])
    await recordTransferReversal(9_000, crypto.randomUUID())
    await app.drainJobs()
    expect(await transferredCentsOf(app, appointment.nadia)).toEqual([0])
    expect(await formatLedgerErrors(app.db)).toEqual([])
  })
})

it('an event of a connected account is signed with the secret of its own endpoint', async () => {
  const event = {
    id: `evt_${crypto.randomUUID()}`,
    type: 'account.updated',
    data: { object: { object: 'account', id: 'acct_x' } },
  }
  const twoSecretsDeps = { ...app.deps, stripeWebhookSecret: 'whsec_own whsec_connected' }
  const payload = JSON.stringify(event)
  const signed = (secret: string) => app.deps.stripe.webhooks.generateTestHeaderString({ payload, secret })
  for (const secret of ['whsec_own', 'whsec_connected'])
    expect(signedEvent(twoSecretsDeps, Buffer.from(payload), signed(secret))).toMatchObject({ type: 'account.updated' })
  expect(() => signedEvent(twoSecretsDeps, Buffer.from(payload), signed('whsec_other'))).toThrow('signature')
})

it('a stored IBAN is replaced with the password alone, ten times a day at most, and its owner gets a mail', async () => {
  const nadia = await app.aPerson('professional')
  const change = (numero: string, more: object = {}) => nadia.patch(`/api/v1/payment/${nadia.id}`, { numero, ...more })
  const [first, other] = ['DE89 3704 0044 0532 0130 00', 'FR14 2004 1010 0505 0001 3M02 606']
  expect((await change(first)).status).toBe(200)
  expect(await app.mailsTo(nadia.email)).toEqual([])
  for (const more of [{}, { password: 'wrong' }]) {
    const refused = await change(other, more)
    expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: 'password' }]])
  }
  expect((await nadia.get(`/api/v1/payment/${nadia.id}`)).body.numero).toBe('•••• •••• 3000')
  expect((await change(other, { password })).body.numero).toBe('•••• •••• 2606')
  const [mail] = await app.mailsTo(nadia.email)
  expect([mail?.subject, mail?.text]).toEqual(['Votre IBAN a changé', expect.stringContaining('2606')])
  const deps = { ...app.deps, limits: createLimits(1) }
  const viewer = { id: nadia.id, role: 'professional', sessionId: '' } as const
  const changeAgain = () => changeIban(deps, viewer, nadia.id, { numero: first, password })
  for (let changes = 0; changes < 10; changes++) await changeAgain()
  await expect(changeAgain()).rejects.toMatchObject({ code: 'too_many_requests' })
  await app.drainJobs()
})

it('a password that was not checked does not replace an IBAN that another request stores meanwhile', async () => {
  const nadia = await app.aPerson('professional')
  const viewer = { id: nadia.id, role: 'professional', sessionId: '' } as const
  const [first, other] = ['DE89370400440532013000', 'FR1420041010050500013M02606']
  const late = startSecondBeforeCommit(
    app,
    (deps) => changeIban({ ...app.deps, ...deps }, viewer, nadia.id, { numero: first }),
    () => changeIban(app.deps, viewer, nadia.id, { numero: other, password: 'wrong' }),
  )
  await expect(late).rejects.toThrow(ibanPasswordText)
  expect((await nadia.get(`/api/v1/payment/${nadia.id}`)).body.numero).toBe('•••• •••• 3000')
})

it('the IBAN is validated, stored encrypted, and shown by its last digits', async () => {
  const nadia = await app.aPerson('professional')
  const change = (numero: string) =>
    nadia.patch(`/api/v1/payment/${nadia.id}`, { numero, password, isAccountConfirm: true })
  const summary = { received: 0, toBePaid: 0, owes: 0, total: 0, numero: null, isAccountConfirm: false }
  expect((await nadia.get(`/api/v1/payment/user/${nadia.id}`)).body).toEqual({ id: nadia.id, ...summary })
  const outside = 'Ce compte est hors de la zone SEPA : indiquez-en un de la zone euro.'
  for (const [numero, message] of [
    ['FR14 2004 1010 0505 0001 3M02 607', wrongIbanText],
    ['PK36 SCBL 0000 0011 2345 6702', outside],
  ] as const)
    expect(await change(numero)).toMatchObject({
      status: 422,
      body: { message, details: [{ path: 'numero', message }] },
    })
  expect((await change('DE89 3704 0044 0532 0130 00')).body.numero).toBe('•••• •••• 3000')
  const { status, body } = await change('fr14 2004 1010 0505 0001 3m02 606')
  expect([status, body]).toMatchObject([200, { numero: '•••• •••• 2606', isAccountConfirm: false }])
  expect((await nadia.get(`/api/v1/payment/${nadia.id}`)).body).toEqual(body)
  expect(await app.tablesWith('20041010050500013M02606')).toEqual([])
  const { iban } = await app.db
    .selectFrom('payoutAccounts')
    .select('iban')
    .where('userId', '=', nadia.id)
    .executeTakeFirstOrThrow()
  const label = { purpose: 'iban', userId: nadia.id }
  expect(app.deps.encryption.decrypt(label, iban as Buffer)).toBe('FR1420041010050500013M02606')
})

it('the list of a professional’s transactions adds up to what is still payable, to the cent', async () => {
  const appointment = await aFinishedAppointment()
  clock.advance(hourMs)
  await sendPayableTransfers(app)
  clock.advance(hourMs)
  const operator = await app.aPerson('admin')
  await giveGoodwillRefund(operator, appointment, 2001)
  await app.drainJobs()
  const { rawPayload, headers } = await app.server.inject({
    url: '/api/v1/payouts/mouvements.csv',
    headers: { authorization: `Bearer ${appointment.nadia.token}` },
  })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="mes-paiements.csv"')
  const [head, ...rows] = rawPayload.toString().trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFDate;Mouvement;Prestation;Rendez-vous du;Montant (€)')
  expect(rows.map((row) => row.split(';').slice(1, 3))).toEqual([
    ['Rendez-vous payé par la cliente', 'Braids'],
    ['Versement', 'Braids'],
    ['Part du remboursement à la cliente', 'Braids'],
    ['Versement repris', 'Braids'],
  ])
  const cents = rows.map((row) => Math.round(Number(row.split(';')[4]?.replace(',', '.')) * 100))
  expect(cents).toEqual([10_000, -10_000, -1871, 1871])
  const owed = await app.db
    .selectFrom('journalPostings')
    .select(({ fn }) => fn.sum('cents').as('sum'))
    .where('userId', '=', appointment.nadia.id)
    .executeTakeFirstOrThrow()
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(0 - Number(owed.sum))
})
