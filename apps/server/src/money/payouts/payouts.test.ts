import { wrongIbanText } from '@couronne/contract/money/payouts'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerGrowth } from '../../../test/ledger-growth.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { ledgerWrongs } from '../ledger/check-ledger.ts'
import { signedEvent } from '../provider-events/webhook.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { askAboutOpenAccounts } from './ask-about-account.ts'
import { decideTransfers } from './decide-transfers.ts'
import { sendOpenTransfers } from './open-transfers.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { sendTransfer, settleTransfer } from './send-transfer.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['aPerson']>>

/** Submits what the provider asks for, on its own page. */
const handIn = async (professional: Person, end = 'complete') => {
  const { body } = await professional.get(`/api/v1/stripe/account/link/${professional.id}`)
  const sent = { firstname: 'Nadia', lastname: 'Diallo', birth: '1990-01-01', iban: 'FR761234', terms: 'yes', end }
  await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(sent) })
  return (await professional.patch(`/api/v1/stripe/connect/${professional.id}`, {})).body
}

const accountOf = async ({ id }: Person) =>
  (await app.db.selectFrom('users').select('connectId').where('id', '=', id).executeTakeFirstOrThrow()).connectId ?? ''

/** Makes a finished appointment one hour before its share is payable: 100 € of the 107 € are the professional's. */
const aVisitOver = async ({ ready = true } = {}) => {
  booking = bookings(app)
  const visit = await booking.aHold()
  expect((await booking.pay(visit.awa, visit.appointment)).status).toBe(200)
  if (ready) await handIn(visit.nadia)
  clock.moveTo(new Date(Date.parse(visit.appointment.endTime)))
  await visit.nadia.patch(`/api/v1/appointment/${visit.appointment.id}`, { status: 'Terminé' })
  clock.advance(47 * hourMs)
  return visit
}
const decided = async () => {
  await decideTransfers(app.deps)
  await app.settle()
}
const transferOf = ({ appointment }: { appointment: { id: string } }) =>
  app.db.selectFrom('transfers').selectAll().where('purchaseId', '=', appointment.id).executeTakeFirst()
const sentTo = async (professional: Person) =>
  (await app.deps.stripe.transfers.list({ destination: await accountOf(professional) })).data.map(
    ({ amount, amount_reversed }) => amount - amount_reversed,
  )
const summaryOf = async (professional: Person) => {
  const { received, toBePaid, total } = (await professional.get(`/api/v1/payment/user/${professional.id}`)).body
  return [received, toBePaid, total]
}

describe("a professional's account with the provider", () => {
  it('is opened once she has confirmed her address, and known to be ready when the provider says so', async () => {
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
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await app.post('/api/v1/auth/confirm-user', { token })).status).toBe(200)
    await app.settle()
    const { id, connectId } = await app.db
      .selectFrom('users')
      .select(['id', 'connectId'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const account = await app.deps.stripe.accounts.retrieve(String(connectId))
    expect(account).toMatchObject({ type: 'express', country: 'FR', email, metadata: { userId: id } })
  })

  it('says in words what is missing, and waits for the provider alone to call it ready', async () => {
    const nadia = await app.aPerson('professional')
    const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
    expect(body.url).toContain('/sandbox/onboarding/')
    const account = await accountOf(nadia)
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
    expect(await handIn(nadia)).toEqual({ isAccountConfirm: true, state: 'ready', missing: [] })
    const dashboard = await nadia.post('/api/v1/stripe/dashboard/link', { account_id: account })
    expect((await fetch(dashboard.body.url)).status).toBe(200)
    expect((await nadia.post('/api/stripe/get-account-balance')).body).toEqual({ available: 0, pending: 0 })
  })

  it('is refused in words, and what it says is learnt from the event too', async () => {
    const nadia = await app.aPerson('professional')
    const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
    await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ end: 'refuse' }) })
    await expect
      .poll(async () => {
        await app.settle()
        return (await nadia.get('/api/v1/payouts')).body.account.state
      })
      .toBe('refused')
  })

  it('is opened by the hourly sweep for whom an answer was lost, once', async () => {
    const nadia = await app.aPerson('professional')
    app.sandbox?.faults.tell({ kind: 'cut_after', method: 'POST', matching: '/v1/accounts', times: 2 })
    await askAboutOpenAccounts(app.deps)
    await Promise.all([askAboutOpenAccounts(app.deps), askAboutOpenAccounts(app.deps)])
    expect(await accountOf(nadia)).toMatch(/^acct_/)
  })

  it('is opened an hour after an answer that the provider would repeat for a day', async () => {
    const nadia = await app.aPerson('professional')
    app.sandbox?.faults.tell({ kind: 'error_after', method: 'POST', matching: '/v1/accounts', times: 1 })
    await askAboutOpenAccounts(app.deps)
    expect(await accountOf(nadia)).toBe('')
    clock.advance(hourMs)
    await askAboutOpenAccounts(app.deps)
    expect(await accountOf(nadia)).toMatch(/^acct_/)
  })
})

describe('her share of a visit', () => {
  it('is sent 48 hours after its end, once, and the ledger says so', async () => {
    const visit = await aVisitOver()
    await decided()
    expect(await transferOf(visit)).toBeUndefined()
    expect(await summaryOf(visit.nadia)).toEqual([0, 100, 100])
    expect((await visit.nadia.get('/api/v1/payouts')).body.lines).toMatchObject([
      { state: 'ahead', amount: 10_000, receivedAt: null },
    ])

    clock.advance(hourMs - 1)
    await decided()
    expect(await transferOf(visit)).toBeUndefined()
    clock.advance(1)
    await Promise.all([decideTransfers(app.deps), decideTransfers(app.deps)])
    const { id } = (await transferOf(visit)) as { id: string }
    await Promise.all([sendTransfer(app.deps, id), sendTransfer(app.deps, id)])
    await decided()
    expect(await sentTo(visit.nadia)).toEqual([10_000])
    expect(await summaryOf(visit.nadia)).toEqual([100, 0, 100])
    expect((await visit.nadia.get('/api/v1/payouts')).body).toMatchObject({
      lines: [{ state: 'received', amount: 10_000, receivedAt: clock.now().toISOString() }],
      lineCount: 1,
    })
    expect((await visit.nadia.get('/api/v1/payouts?offset=1')).body).toMatchObject({ lines: [], lineCount: 1 })
    expect(await ledgerWrongs(app.db)).toEqual([])
    await app.db
      .updateTable('transfers')
      .set({ status: 'undecided', providerId: null, decidedAt: null })
      .where('id', '=', id)
      .execute()
    const wrongs = await ledgerWrongs(app.db)
    expect(wrongs).toContain(`transfer ${id}: -10000 cents instead of 0`)
    expect(wrongs).toContain(`professional of an appointment ${visit.appointment.id}: 0 cents instead of 10000`)
    await settleTransfer(app.deps, { id: 'tr_told_again', metadata: { transferId: id } })
    expect(await ledgerWrongs(app.db)).toEqual([])
  })

  it('waits while an absence is reported', async () => {
    const visit = await aVisitOver()
    const report = { type: 'professional_absent', text: 'Personne ne m’a ouvert.' }
    expect((await visit.awa.post(`/api/v1/appointment/${visit.appointment.id}/report`, report)).status).toBe(201)
    clock.advance(2 * hourMs)
    await decided()
    expect(await transferOf(visit)).toBeUndefined()
    expect((await visit.nadia.get('/api/v1/payouts')).body.lines).toMatchObject([{ state: 'reported' }])
  })

  it('waits for her account, and goes when it is ready', async () => {
    const visit = await aVisitOver({ ready: false })
    await visit.nadia.get(`/api/v1/stripe/account/link/${visit.nadia.id}`)
    clock.advance(hourMs)
    await decided()
    expect(await transferOf(visit)).toMatchObject({ status: 'undecided', askedAt: null, refusals: 0 })
    expect((await visit.nadia.get('/api/v1/payouts')).body.lines).toMatchObject([{ state: 'account' }])
    expect((await visit.nadia.erasesAccount()).status).toBe(409)
    await handIn(visit.nadia)
    await app.settle()
    expect(await sentTo(visit.nadia)).toEqual([10_000])
    expect((await visit.nadia.erasesAccount()).status).toBe(204)
  })

  it.each(['cut_after', 'error_after', 'error_before', 'down'] as const)(
    'is sent once though the provider meets the first try with %s',
    async (kind) => {
      const visit = await aVisitOver()
      clock.advance(hourMs)
      await decideTransfers(app.deps)
      const { id } = (await transferOf(visit)) as { id: string }
      const matching = kind === 'down' ? '*' : '/v1/transfers'
      app.sandbox?.faults.tell({ kind, method: 'POST', matching })
      await expect(sendTransfer(app.deps, id)).rejects.toThrow()
      app.sandbox?.faults.takeBack()
      // The provider repeats an error under its key, and we keep the key while a call under it may still be running.
      const isRepeated = kind === 'error_before'
      if (isRepeated) {
        await sendOpenTransfers(app.deps)
        expect(await sentTo(visit.nadia)).toEqual([])
      }
      clock.advance(hourMs)
      await sendOpenTransfers(app.deps)
      await app.settle()
      expect(await sentTo(visit.nadia)).toEqual([10_000])
      expect(await transferOf(visit)).toMatchObject({ refusals: isRepeated ? 1 : 0 })
      expect(await summaryOf(visit.nadia)).toEqual([100, 0, 100])
    },
  )

  it('is tried anew when the provider has closed her account meanwhile and opens it again', async () => {
    const visit = await aVisitOver({ ready: false })
    await visit.nadia.get(`/api/v1/stripe/account/link/${visit.nadia.id}`)
    clock.advance(hourMs)
    await decideTransfers(app.deps)
    const { id } = (await transferOf(visit)) as { id: string }
    // The row says that the account is ready, as if the provider had said so and then changed its mind.
    await app.db.updateTable('payoutAccounts').set({ isReady: true }).where('userId', '=', visit.nadia.id).execute()
    await sendTransfer(app.deps, id)
    expect(await transferOf(visit)).toMatchObject({ status: 'undecided', refusals: 1 })
    await app.settle()
    expect((await visit.nadia.get('/api/v1/payouts')).body.account.state).toBe('incomplete')
    await handIn(visit.nadia)
    await app.settle()
    expect(await sentTo(visit.nadia)).toEqual([10_000])
  })

  it('is left to the hourly sweep when the provider refuses though it calls her account ready', async () => {
    const visit = await aVisitOver()
    clock.advance(hourMs)
    await decideTransfers(app.deps)
    const { id } = (await transferOf(visit)) as { id: string }
    const { transfers } = app.deps.stripe
    let refused = 0
    const refuse = () => {
      refused++
      const code = 'insufficient_capabilities_for_transfer'
      throw new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'no' })
    }
    const create = vi.spyOn(transfers, 'create').mockImplementation(refuse as never)
    await app.settle()
    create.mockRestore()
    expect(refused).toBe(1)
    expect(await transferOf(visit)).toMatchObject({ id, status: 'undecided', refusals: 1 })
    await sendOpenTransfers(app.deps)
    expect(await sentTo(visit.nadia)).toEqual([10_000])
  })

  it.each([
    { refunded: 2001, hers: 8129 },
    { refunded: 10_700, hers: 0 },
  ])('is sent once at what is left of it when $refunded is refunded between two tries', async ({ refunded, hers }) => {
    const visit = await aVisitOver()
    clock.advance(hourMs)
    await decideTransfers(app.deps)
    const { id } = (await transferOf(visit)) as { id: string }
    app.sandbox?.faults.tell({ kind: 'down', method: 'POST', matching: '*' })
    await expect(sendTransfer(app.deps, id)).rejects.toThrow()
    const operator = await app.aPerson('admin')
    const refund = { amount: refunded, refundable: 10_700, reason: 'La coiffure était à refaire.' }
    expect((await operator.post(`/api/v1/admin/appointments/${visit.appointment.id}/refund`, refund)).status).toBe(201)
    app.sandbox?.faults.takeBack()
    const sent = await app.db.selectFrom('refunds').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await sendRefund(app.deps, sent.id)
    // The charge no longer has the amount that the first attempt requested.
    await expect(sendTransfer(app.deps, id)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError)
    await sendOpenTransfers(app.deps)
    await app.settle()
    expect(await sentTo(visit.nadia)).toEqual(hers ? [hers] : [])
    expect(await summaryOf(visit.nadia)).toEqual([hers / 100, 0, hers / 100])
    const { lines, lineCount } = (await visit.nadia.get('/api/v1/payouts')).body
    expect([lines.length, lineCount]).toEqual(hers ? [1, 1] : [0, 0])
    expect(await ledgerWrongs(app.db)).toEqual([])
  })

  it('is sent once though the refusal of an early try is heard of during a later one', async () => {
    const visit = await aVisitOver()
    clock.advance(hourMs)
    await decideTransfers(app.deps)
    const { id } = (await transferOf(visit)) as { id: string }
    const code = 'insufficient_capabilities_for_transfer'
    const refusal = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'no' })
    const { transfers } = app.deps.stripe
    const reallyCreate = transfers.create.bind(transfers)
    const late = Promise.withResolvers<never>()
    const asked = Promise.withResolvers<void>()
    const create = vi.spyOn(transfers, 'create')
    create.mockImplementationOnce(() => {
      asked.resolve()
      return late.promise
    })
    create.mockRejectedValueOnce(refusal)
    const early = sendTransfer(app.deps, id)
    await asked.promise
    await sendTransfer(app.deps, id)
    create.mockImplementationOnce(async (...given) => {
      await (reallyCreate as (...all: unknown[]) => Promise<unknown>)(...given)
      late.reject(refusal)
      await early
      throw new Error('the answer was lost')
    })
    await expect(sendTransfer(app.deps, id)).rejects.toThrow('lost')
    create.mockRestore()
    expect(await transferOf(visit)).toMatchObject({ refusals: 1, askedAt: expect.any(Date) })
    await sendOpenTransfers(app.deps)
    await app.settle()
    expect(await sentTo(visit.nadia)).toEqual([10_000])
  })

  it('of a cancellation is her part of the fee, 48 hours after the visit would have ended', async () => {
    booking = bookings(app)
    const visit = await booking.aHold({ from: 10, to: 12 })
    await booking.pay(visit.awa, visit.appointment)
    await handIn(visit.nadia)
    clock.moveTo(new Date(Date.parse(visit.appointment.date) - 30 * hourMs + 20 * hourMs))
    expect(
      (await visit.awa.patch(`/api/v1/appointment/${visit.appointment.id}`, { status: 'Annuler' })).body,
    ).toMatchObject({ fee: 107 })
    await decided()
    expect(await sentTo(visit.nadia)).toEqual([])
    clock.moveTo(new Date(Date.parse(visit.appointment.endTime) + 48 * hourMs))
    await decided()
    expect(await sentTo(visit.nadia)).toEqual([10_000])
    expect((await visit.nadia.get('/api/v1/payouts')).body.lines).toMatchObject([{ isCancelled: true }])
  })

  it('is never more than is owed: PostgreSQL refuses it', async () => {
    const visit = await aVisitOver()
    const write = (amountCents: number) =>
      app.db
        .insertInto('transfers')
        .values({
          purchaseId: visit.appointment.id,
          causeId: visit.appointment.id,
          amountCents,
          createdAt: clock.now(),
        })
        .execute()
    await expect(write(10_001)).rejects.toMatchObject({ constraint: 'transfer_is_owed' })
    await write(10_000)
    await expect(write(10_000)).rejects.toMatchObject({ constraint: 'one_transfer_per_cause' })
  })

  it('comes back in the part that is hers when an operator refunds the customer', async () => {
    const operator = await app.aPerson('admin')
    const figures = await ledgerGrowth(operator)
    const visit = await aVisitOver()
    clock.advance(hourMs)
    await decided()
    const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
    expect((await operator.post(`/api/v1/admin/appointments/${visit.appointment.id}/refund`, refund)).status).toBe(201)
    await app.settle()
    expect(await sentTo(visit.nadia)).toEqual([10_000 - 1871])
    expect(await summaryOf(visit.nadia)).toEqual([81.29, 0, 81.29])
    expect(await ledgerWrongs(app.db)).toEqual([])
    const { charged = 0, refunded = 0, transferred = 0, costs = 0, balance = 0 } = await figures()
    expect(transferred).toBeGreaterThan(0)
    expect(refunded + transferred + costs + balance).toBe(charged)
  })

  it('may be on its way back when the refund has left already', async () => {
    const visit = await aVisitOver()
    clock.advance(hourMs)
    await decided()
    const operator = await app.aPerson('admin')
    app.sandbox?.faults.tell({ kind: 'error_before', method: 'POST', matching: '/v1/transfers/*', times: 9 })
    const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
    await operator.post(`/api/v1/admin/appointments/${visit.appointment.id}/refund`, refund)
    await expect(app.settle()).rejects.toThrow()
    expect(await sentTo(visit.nadia)).toEqual([10_000])
    expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
    app.sandbox?.faults.takeBack()
    await sendOpenTransfers(app.deps)
    expect(await sentTo(visit.nadia)).toEqual([10_000])
    clock.advance(hourMs)
    await sendOpenTransfers(app.deps)
    expect(await sentTo(visit.nadia)).toEqual([10_000 - 1871])
  })

  it('comes back in part when a refund follows, once for each cause and never more than was sent', async () => {
    const visit = await aVisitOver()
    clock.advance(hourMs)
    await decided()
    const cause = { purchaseId: visit.appointment.id, causeId: crypto.randomUUID() }
    const takeBack = (amountCents: number, causeId = cause.causeId) =>
      transaction(app.db, (db) => reverseTransfer({ ...app.deps, db }, { ...cause, causeId, amountCents }))
    await takeBack(3_000)
    await takeBack(3_000)
    app.sandbox?.faults.tell({ kind: 'cut_after', method: 'POST', matching: '/v1/transfers/*', times: 2 })
    await expect(app.settle()).rejects.toThrow()
    await sendOpenTransfers(app.deps)
    expect(await sentTo(visit.nadia)).toEqual([7_000])
    expect(await summaryOf(visit.nadia)).toEqual([70, 30, 100])
    await takeBack(1, crypto.randomUUID())
    await app.settle()
    expect(await sentTo(visit.nadia)).toEqual([6_999])
    await takeBack(9_000, crypto.randomUUID())
    await app.settle()
    expect(await sentTo(visit.nadia)).toEqual([0])
    expect(await ledgerWrongs(app.db)).toEqual([])
  })
})

it('an event of a connected account is signed with the secret of its own endpoint', async () => {
  const event = {
    id: `evt_${crypto.randomUUID()}`,
    type: 'account.updated',
    data: { object: { object: 'account', id: 'acct_x' } },
  }
  const both = { ...app.deps, stripeWebhookSecret: 'whsec_own whsec_connected' }
  const payload = JSON.stringify(event)
  const signed = (secret: string) => app.deps.stripe.webhooks.generateTestHeaderString({ payload, secret })
  for (const secret of ['whsec_own', 'whsec_connected'])
    expect(signedEvent(both, Buffer.from(payload), signed(secret))).toMatchObject({ type: 'account.updated' })
  expect(() => signedEvent(both, Buffer.from(payload), signed('whsec_other'))).toThrow('signature')
})

it('her IBAN is checked, kept unreadable, and shown by its end', async () => {
  const nadia = await app.aPerson('professional')
  const change = (numero: string) => nadia.patch(`/api/v1/payment/${nadia.id}`, { numero, isAccountConfirm: true })
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

it('the list of her movements adds up to what is still to be paid, to the cent', async () => {
  const visit = await aVisitOver()
  clock.advance(hourMs)
  await decided()
  clock.advance(hourMs)
  const operator = await app.aPerson('admin')
  const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.appointment.id}/refund`, refund)).status).toBe(201)
  await app.settle()
  const { rawPayload, headers } = await app.server.inject({
    url: '/api/v1/payouts/mouvements.csv',
    headers: { authorization: `Bearer ${visit.nadia.token}` },
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
    .where('userId', '=', visit.nadia.id)
    .executeTakeFirstOrThrow()
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(0 - Number(owed.sum))
})
