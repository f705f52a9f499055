import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { holdHours } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { address, shop } from '../../../test/orders.ts'
import { insertPayment } from '../../../test/payments.ts'
import { password } from '../../../test/people.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'
import type { Db } from '../../lib/database/database.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { recordCancellation, recordCharge, recordGoodwillRefund } from '../../money/ledger/record-transactions.ts'
import { privateLink } from '../../platform/uploads/private-links.ts'
import { sendPicture } from '../../platform/uploads/send-picture.ts'
import { rejectIfInUse } from './delete-account.ts'

const now = new Date('2026-11-20T12:00:00Z')
const past = { from: '2026-11-19T09:00:00Z', to: '2026-11-19T10:00:00Z' }
const ahead = { from: '2026-11-21T09:00:00Z', to: '2026-11-21T10:00:00Z' }
let app: TestApp
let buying: ReturnType<typeof shop>
beforeAll(async () => {
  app = await testApp({ clock: movingClock(now) })
  buying = shop(app)
})
afterAll(() => app.close())

const aProfessional = async () => {
  const nadia = await app.aProfessionalWithHours({
    ...past,
    from: '2026-11-19T08:00:00Z',
    to: '2026-11-19T18:00:00Z',
  })
  await app.db
    .insertInto('availabilityWindows')
    .values({
      professionalId: nadia.id,
      startsAt: new Date('2026-11-21T08:00:00Z'),
      endsAt: new Date('2026-11-21T18:00:00Z'),
    })
    .execute()
  return nadia
}
/** A past appointment whose 48 € have been paid, 45 € of them for the professional. */
const aPaidAppointment = async (status: 'paid' | 'completed' | 'cancelled') => {
  const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
  const appointmentId = await anAppointment(app, nadia, lea, { ...past, status })
  const appointment = {
    id: appointmentId,
    customerId: lea.id,
    professionalId: nadia.id,
    professionalCents: 4500,
    totalCents: 4800,
  }
  const charge = { paymentId: crypto.randomUUID(), cents: 4800, at: now }
  await transaction(app.db, async (db) => recordCharge(db, appointment, charge))
  return { nadia, lea, appointmentId, appointment }
}
/** Gives a person texts that can be found again in any table. */
const withMark = async <T extends { id: string }>(person: T) => {
  const mark = `marque${person.id.slice(-12)}`
  await app.db
    .updateTable('users')
    .set({
      firstname: mark,
      lastname: mark,
      phone: mark,
      adresse: mark,
      departement: mark,
      image: mark,
      description: mark,
      connectId: mark,
      email: `${mark}@example.test`,
    })
    .where('id', '=', person.id)
    .execute()
  await app.db
    .insertInto('uploads')
    .values({ filename: mark, userId: person.id, private: false, width: 1, height: 1, createdAt: now })
    .execute()
  await app.db
    .insertInto('returnPaths')
    .values({ userId: person.id, path: `/reservation/${mark}` })
    .execute()
  return { ...person, mark, email: `${mark}@example.test` }
}

describe('deleting an account', () => {
  it('keeps a customer’s paid appointments and orders, without personal data', async () => {
    const nadia = await aProfessional()
    const lea = await withMark(await app.aPerson('customer'))
    await app.post('/api/v1/user/reset-password', { email: lea.email })
    await app.mailsTo(lea.email)
    const appointmentId = await anAppointment(app, nadia, lea, {
      ...past,
      lieu: 'Ma Maison',
      adresse: lea.mark,
      status: 'completed',
    })
    const review = { appointmentId, note: 5, texte: 'Parfait.', images: [lea.mark] }
    expect((await lea.post('/api/commentaire', review)).status).toBe(201)
    const billing = { name: lea.mark, code_postal: '44600', city: lea.mark, country: 'France' }
    const bill = { sameAsDelivery: false, billing_address: lea.mark, billing }
    const ordered = await buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 1 }], bill)
    expect(ordered.status).toBe(201)

    expect((await lea.deleteAccount()).status).toBe(204)
    await app.drainJobs()

    expect(await app.tablesWith(lea.mark)).toEqual([])
    const sessions = app.db.selectFrom('sessions').select('revokedAt').where('userId', '=', lea.id)
    expect(await sessions.execute()).toEqual([{ revokedAt: now }])
    expect((await lea.get('/api/v1/auth')).status).toBe(401)
    expect((await app.post('/api/v1/auth', { email: lea.email, password })).status).toBe(401)
    const stored = await app.db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', appointmentId)
      .executeTakeFirst()
    expect(stored).toMatchObject({
      status: 'completed',
      totalCents: 4800,
      customerId: lea.id,
      adresse: 'Adresse effacée',
    })
    const [shown] = (await app.get(`/api/v1/commentaire/professional/${nadia.id}`)).body
    expect(shown).toMatchObject({ firstname: 'Ancien membre', note: 5, texte: 'Parfait.', images: [] })
    const listed = (await nadia.get(`/api/v1/appointment/?professional=${nadia.id}`)).body
    expect(listed[0]).toMatchObject({ id: appointmentId, firstname: 'Ancien membre', customerName: 'Ancien membre' })
    const week = (await nadia.get(`/api/v1/disponibilite/agenda?from=${past.from}&to=${past.to}`)).body
    expect(week.appointments).toMatchObject([{ id: appointmentId, customerName: 'Ancien membre' }])
    const operator = await app.aPerson('admin')
    const appointment = (await operator.get(`/api/v1/admin/appointments/${appointmentId}`)).body
    expect(appointment).toMatchObject({ customer: 'Ancien membre', writableTo: ['professional'] })
    expect((await operator.get(`/api/v1/admin/orders/${ordered.body.id}`)).body).toMatchObject({ customer: '' })
  })

  it('removes the customer’s data from stored idempotent replies, and retries of those requests have no effect', async () => {
    const [nora, nadia] = [await app.aPerson('admin'), await aProfessional()]
    const [lea, awa] = [await withMark(await app.aPerson('customer')), await app.aPerson('customer')]
    const requestWithKey = (person: { token: string }, url: string, body: object, method: 'POST' | 'PATCH' = 'PATCH') =>
      sendWithKey(app.server, person, 'one', url, body, method)
    const aPaidOrder = async (person: typeof awa, delivery_address: string) => {
      const cart = [{ id: await buying.aProduct(), cartQuantity: 1 }]
      const { body } = await requestWithKey(person, '/api/v1/order', { ...address, delivery_address, cart }, 'POST')
      const { id } = JSON.parse(body)
      await app.db.updateTable('orders').set({ paidAt: now }).where('id', '=', id).execute()
      return `/api/v1/order/${id}`
    }
    const sent = { status: 'Expédié', colis_number: '6A12345678901' }
    const [leasOrderId, awasOrderId] = [await aPaidOrder(lea, lea.mark), await aPaidOrder(awa, '4 rue du Vent')]
    const otherReply = await requestWithKey(nora, awasOrderId, sent)
    expect((await requestWithKey(nora, leasOrderId, sent)).status).toBe(200)
    expect((await nora.patch(leasOrderId, { status: 'Livré' })).status).toBe(200)
    const appointmentId = await anAppointment(app, nadia, lea, {
      ...past,
      lieu: 'Ma Maison',
      adresse: lea.mark,
      status: 'paid',
    })
    const complete = () => requestWithKey(nadia, `/api/v1/appointment/${appointmentId}`, { status: 'Terminé' })
    expect((await complete()).body).toContain(lea.mark)
    expect(await app.tablesWith(lea.mark)).toContain('public.idempotency_keys')

    expect((await lea.deleteAccount()).status).toBe(204)
    await app.drainJobs()

    expect(await app.tablesWith(lea.mark)).toEqual([])
    expect(await requestWithKey(nora, awasOrderId, sent)).toEqual(otherReply)
    for (const secondReply of [await requestWithKey(nora, leasOrderId, sent), await complete()]) {
      expect(secondReply.status).toBe(409)
      expect(JSON.parse(secondReply.body)).toMatchObject({
        error: 'already_done',
        message: expect.stringContaining('a supprimé son compte'),
      })
    }
  })

  it('keeps stored replies with an address that only ends with the deleted one', async () => {
    const [lea, clea] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const body = { ...address, email: `c${lea.email}`, cart: [{ id: await buying.aProduct(), cartQuantity: 1 }] }
    const placeOrder = () => sendWithKey(app.server, clea, 'one', '/api/v1/order', body, 'POST')
    const firstReply = await placeOrder()
    expect(firstReply.body).toContain(lea.email)
    expect((await lea.deleteAccount()).status).toBe(204)
    expect(await placeOrder()).toEqual(firstReply)
  })

  it('removes the customer’s street from past appointments, and keeps the salon’s street', async () => {
    const nadia = await aProfessional()
    const lea = await app.aPerson('customer')
    const [salon, street] = ['4 rue du Salon', '3 impasse du Vent']
    const places = [{ adresse: salon }, { adresse: street, lieu: 'Ma Maison' }] as const
    for (const place of places) await anAppointment(app, nadia, lea, { ...past, status: 'cancelled', ...place })

    expect((await lea.deleteAccount()).status).toBe(204)

    const stored = app.db.selectFrom('appointments').select(['lieu', 'adresse']).where('customerId', '=', lea.id)
    expect(await stored.orderBy('lieu').execute()).toEqual([
      { lieu: 'Ma Maison', adresse: 'Adresse effacée' },
      { lieu: 'Salon De Coiffure', adresse: salon },
    ])
  })

  it('issues pending invoices first, and leaves invoices unchanged', async () => {
    const { nadia, lea: anyone, appointmentId } = await aPaidAppointment('paid')
    const lea = await withMark(anyone)
    expect((await nadia.patch(`/api/v1/appointment/${appointmentId}`, { status: 'Terminé' })).status).toBe(200)

    expect((await lea.deleteAccount()).status).toBe(204)
    await app.drainJobs()

    const issued = (await nadia.post('/api/pro/facture')).body
    expect(issued).toMatchObject([{ appointmentId, type: 'note', total: 45 }])
    expect(await app.tablesWith(lea.mark)).toEqual(['public.invoices'])
    expect((await nadia.get(issued[0].url)).status).toBe(200)
  })

  it('removes a professional’s answer to a review, and keeps the review', async () => {
    const nadia = await withMark(await aProfessional())
    const lea = await app.aPerson('customer')
    const appointmentId = await anAppointment(app, nadia, lea, { ...past, status: 'completed' })
    const { body: review } = await lea.post('/api/commentaire', { appointmentId, note: 5, texte: 'Parfait.' })
    expect((await nadia.post(`/api/commentaire/${review.id}/reponse`, { texte: nadia.mark })).status).toBe(201)

    expect((await nadia.deleteAccount()).status).toBe(204)
    await app.drainJobs()

    expect(await app.tablesWith(nadia.mark)).toEqual([])
    const hours = app.db.selectFrom('availabilityWindows').select('startsAt').where('professionalId', '=', nadia.id)
    expect(await hours.execute()).toEqual([{ startsAt: new Date('2026-11-19T08:00:00Z') }])
    expect((await lea.get(`/api/v1/appointment/${appointmentId}`)).body.review).toMatchObject({
      note: 5,
      reponse: null,
    })
  })

  it('withdraws the professional’s offer, and nothing of another professional', async () => {
    const [nadia, other] = [await withMark(await aProfessional()), await aProfessional()]
    const lea = await app.aPerson('customer')
    const street = '3 impasse du Vent'
    await anAppointment(app, nadia, lea, { ...past, status: 'cancelled', adresse: nadia.mark })
    await anAppointment(app, nadia, lea, { ...past, status: 'cancelled', lieu: 'Ma Maison', adresse: street })
    await anAppointment(app, other, lea, { ...past, status: 'completed' })
    const expiredHold = await anAppointment(app, nadia, lea, {
      ...ahead,
      status: 'pending_payment',
      holdExpiresAt: now,
    })
    await app.db.updateTable('services').set({ image: nadia.mark }).where('id', '=', nadia.serviceId).execute()
    await app.db
      .insertInto('catalogue')
      .values({ professionalId: nadia.id, image: nadia.mark, alt: nadia.mark, createdAt: now })
      .execute()
    const removedAt = new Date('2026-11-01T12:00:00Z')
    const removed = { priceCents: 4000, durationMinutes: 60, createdAt: removedAt, removedAt }
    await app.db
      .insertInto('services')
      .values({ professionalId: nadia.id, libelle: 'Locks', ...removed })
      .execute()
    const found = async () => {
      const { body } = await app.get('/api/v1/search?city=Montreuil&prestation=Braids&date=2026-11-21')
      return body.map(({ id }: { id: string }) => id)
    }
    expect(await found()).toEqual(expect.arrayContaining([nadia.id, other.id]))

    expect((await nadia.deleteAccount()).status).toBe(204)
    await app.drainJobs()

    expect(await app.tablesWith(nadia.mark)).toEqual([])
    expect(await app.tablesWith(street)).toEqual(['public.appointments'])
    for (const url of [`/api/v1/user/${nadia.id}`, `/api/v1/prestation/${nadia.serviceId}`])
      expect((await app.get(url)).status).toBe(404)
    expect((await lea.get(`/api/v1/appointment/${expiredHold}`)).body.status).toBe('Expiré')
    expect(
      await app.db.selectFrom('availabilityWindows').select('id').where('professionalId', '=', nadia.id).execute(),
    ).toEqual([])
    const services = app.db.selectFrom('services').select(['libelle', 'removedAt'])
    expect(await services.where('professionalId', '=', nadia.id).orderBy('libelle').execute()).toEqual([
      { libelle: 'Braids', removedAt: now },
      { libelle: 'Locks', removedAt },
    ])
    expect(await found()).not.toContain(nadia.id)
    expect(await found()).toContain(other.id)
  })

  it('removes the person’s pictures, except a file that another person has uploaded too', async () => {
    const [lea, nadia] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const picture = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
    const leasOrderId = await sendPicture(app.deps, lea, await picture('#6D1F48'))
    const secret = await sendPicture(app.deps, lea, await picture('#F4E7D8'), true)
    const shared = await picture('#FFF8F0')
    const both = await sendPicture(app.deps, lea, shared)
    await sendPicture(app.deps, nadia, shared)
    const addresses = [
      `/images/${leasOrderId.filename}`,
      privateLink(app.deps.secret, secret.filename, now),
      `/images/${both.filename}`,
    ]
    const answers = async () => Promise.all(addresses.map(async (url) => (await app.get(url)).status))
    expect(await answers()).toEqual([200, 200, 200])
    expect((await lea.deleteAccount()).status).toBe(204)
    await app.drainJobs()
    expect(await answers()).toEqual([404, 404, 200])
  })

  it('frees the e-mail address for a new registration', async () => {
    const lea = await app.aPerson('customer')
    await lea.deleteAccount()
    await app.post('/api/v1/auth/register', {
      firstname: 'Léa',
      lastname: 'Martin',
      email: lea.email,
      phone: '0612345678',
      ville: 'Montreuil',
      adresse: '12 rue des Lilas',
      password,
      passwordConfirm: password,
      role: 'customer',
    })
    expect((await app.mailsTo(lea.email)).map(({ subject }) => subject)).toEqual(['Confirmez votre adresse e-mail'])
  })

  it('requires a login', async () => {
    expect((await app.call('DELETE', '/api/v1/account')).body.message).toBe('Unauthorized')
  })
})

describe('the password check of an account deletion', () => {
  const isErased = async ({ id }: { id: string }) => {
    const row = await app.db.selectFrom('users').select('erasedAt').where('id', '=', id).executeTakeFirst()
    return row?.erasedAt !== null
  }
  const deleteAccountOf = (person: { token: string }, body?: object) =>
    app.call('DELETE', '/api/v1/account', body, person.token)

  it.each([
    [undefined, 'Champs requis!'],
    [{}, 'Champs requis!'],
    [{ password: '' }, 'Champs requis!'],
    [{ password: { $ne: 'x' } }, 'Champs requis!'],
    [{ password: 'Pas-le-bon-1!' }, 'Le mot de passe est incorrect.'],
  ])('refuses %j, and the account stays', async (body, message) => {
    const lea = await app.aPerson('customer')
    const refused = await deleteAccountOf(lea, body)
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([422, 'validation', message])
    expect([await isErased(lea), (await lea.get('/api/v1/auth')).status]).toEqual([false, 200])
  })

  it('allows ten attempts in a quarter of an hour', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const lea = await strict.aPerson('customer')
      const statuses: number[] = []
      for (let i = 0; i < 10; i++)
        statuses.push((await strict.call('DELETE', '/api/v1/account', { password: 'x' }, lea.token)).status)
      expect(statuses).toEqual(Array(10).fill(422))
      const { status, headers } = await lea.deleteAccount()
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    } finally {
      await strict.close()
    }
  })

  /** Starts requests while the user row is locked: all of them check the password before one gets the lock. */
  const whileRowLocked = <T>(
    person: { id: string },
    start: () => Promise<T>[],
    meanwhile?: (db: Db) => Promise<unknown>,
  ) =>
    app.db
      .transaction()
      .execute(async (db) => {
        await db.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
        const pending = start()
        await waitForBlockedStatements(app.db, pending.length)
        await meanwhile?.(db)
        return { pending }
      })
      .then(({ pending }) => Promise.all(pending))

  it('passes two concurrent requests, which delete the account once', async () => {
    const lea = await app.aPerson('customer')
    const replies = await whileRowLocked(lea, () => [lea.deleteAccount(), lea.deleteAccount()])
    expect(replies.map(({ status }) => status)).toEqual([204, 204])
    expect(await isErased(lea)).toBe(true)
    expect((await lea.deleteAccount()).status).toBe(401)
  })

  it('fails when the password changes meanwhile', async () => {
    const lea = await app.aPerson('customer')
    const [reply] = await whileRowLocked(
      lea,
      () => [lea.deleteAccount()],
      (db) => db.updateTable('users').set({ passwordHash: 'another' }).where('id', '=', lea.id).execute(),
    )
    expect([reply?.status, reply?.body.message]).toEqual([422, 'Le mot de passe est incorrect.'])
    expect(await isErased(lea)).toBe(false)
  })
})

describe('an account in use', () => {
  const refusalOf = async (person: {
    deleteAccount: () => Promise<{ status: number; body: { details: object } }>
    id: string
  }) => {
    const { status, body } = await person.deleteAccount()
    const account = await app.db.selectFrom('users').select('erasedAt').where('id', '=', person.id).executeTakeFirst()
    expect(account?.erasedAt).toBeNull()
    return [status, body.details]
  }

  it.each([
    [{ ...ahead, status: 'paid' as const }, 'appointment'],
    [{ from: '2026-11-20T11:30:00Z', to: '2026-11-20T12:30:00Z', status: 'paid' as const }, 'appointment'],
    [{ ...ahead, status: 'pending_payment' as const, holdExpiresAt: '2026-11-20T12:15:00Z' }, 'appointment'],
  ])('cannot be deleted by either party of an upcoming appointment: %j', async (appointmentFields, reason) => {
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    const startsAt = new Date('2026-11-20T08:00:00Z')
    await app.db
      .insertInto('availabilityWindows')
      .values({ professionalId: nadia.id, startsAt, endsAt: new Date('2026-11-20T18:00:00Z') })
      .execute()
    const appointmentId = await anAppointment(app, nadia, lea, appointmentFields)
    const detail = { appointmentId, libelle: 'Braids', date: new Date(appointmentFields.from).toISOString(), reason }
    expect([await refusalOf(nadia), await refusalOf(lea)]).toEqual([
      [409, [detail]],
      [409, [detail]],
    ])
  })

  it('can be deleted by both parties from the moment at which the appointment ends', async () => {
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    const [startsAt, endsAt] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-20T18:00:00Z')]
    await app.db.insertInto('availabilityWindows').values({ professionalId: nadia.id, startsAt, endsAt }).execute()
    await anAppointment(app, nadia, lea, { from: '2026-11-20T11:00:00Z', to: now })
    for (const person of [nadia, lea]) expect((await person.deleteAccount()).status).toBe(204)
  })

  it('is refused with the list of open appointments and orders, the earliest first', async () => {
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    const later = await anAppointment(app, nadia, lea, { from: '2026-11-21T14:00:00Z', to: '2026-11-21T15:00:00Z' })
    const sooner = await anAppointment(app, nadia, lea, ahead)
    const product = await buying.aProduct()
    const [newer, older] = [await buying.paidOrder(lea, [product]), await buying.paidOrder(lea, [product])]
    await app.db
      .updateTable('orders')
      .set({ createdAt: new Date(0) })
      .where('id', '=', older)
      .execute()
    const openAppointments = [{ appointmentId: sooner }, { appointmentId: later }]
    expect(await refusalOf(nadia)).toMatchObject([409, openAppointments])
    expect(await refusalOf(lea)).toMatchObject([409, [...openAppointments, { orderId: older }, { orderId: newer }]])
  })

  it('cannot be deleted by either party while an absence report is undecided', async () => {
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    const operator = await app.aPerson('admin')
    const appointmentId = await anAppointment(app, nadia, lea, { ...past, status: 'completed' })
    const words = { type: 'professional_absent', text: 'La porte est restée close.' }
    expect((await lea.post(`/api/v1/appointment/${appointmentId}/report`, words)).status).toBe(201)
    const detail = { appointmentId, libelle: 'Braids', date: new Date(past.from).toISOString(), reason: 'appointment' }
    expect([await refusalOf(nadia), await refusalOf(lea)]).toEqual([
      [409, [detail]],
      [409, [detail]],
    ])
    expect((await nadia.deleteAccount()).body.message).toContain('une absence à examiner')
    expect((await lea.get(`/api/v1/appointment/${appointmentId}`)).body.absences).toMatchObject([words])
    await app.db
      .insertInto('absenceDecisions')
      .values({
        appointmentId,
        operatorId: operator.id,
        decision: 'none',
        reason: 'Rien ne le montre.',
        decidedAt: now,
      })
      .execute()
    for (const person of [nadia, lea]) expect((await person.deleteAccount()).status).toBe(204)
  })

  it.each(['paid', 'completed'] as const)(
    'cannot be deleted by the professional of a past %s appointment that is not paid out',
    async (status) => {
      const { nadia, lea, appointmentId } = await aPaidAppointment(status)
      expect(await refusalOf(nadia)).toEqual([409, [expect.objectContaining({ appointmentId, reason: 'money' })]])
      expect((await lea.deleteAccount()).status).toBe(204)
    },
  )

  it('cannot be deleted by a professional who is owed a share of a cancellation fee', async () => {
    const { nadia, appointmentId, appointment } = await aPaidAppointment('cancelled')
    const cancelled = { refundCents: appointment.totalCents - 2400, leftCents: appointment.totalCents, at: now }
    await transaction(app.db, async (db) => recordCancellation(db, appointment, cancelled))
    expect(await refusalOf(nadia)).toEqual([409, [expect.objectContaining({ appointmentId, reason: 'money' })]])
  })

  it('can be deleted by the professional of a fully refunded appointment once no transfer is under way', async () => {
    const { nadia, appointmentId, appointment } = await aPaidAppointment('completed')
    const { id } = await app.db
      .insertInto('transfers')
      .values({
        purchaseId: appointmentId,
        causeId: appointmentId,
        amountCents: 4500,
        createdAt: now,
        askedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const costSplit = { professional: 4500, platform: 300 }
    const goodwillRefund = { goodwillRefundId: crypto.randomUUID(), costSplit, at: now }
    await transaction(app.db, async (db) => recordGoodwillRefund(db, appointment, goodwillRefund))
    expect(await refusalOf(nadia)).toEqual([409, [expect.objectContaining({ appointmentId, reason: 'money' })]])
    const setTransfer = (fields: object) => app.db.updateTable('transfers').set(fields).where('id', '=', id).execute()
    const isFree = () =>
      rejectIfInUse(app.db, nadia.id, now).then(
        () => true,
        () => false,
      )
    await setTransfer({ askedAt: null })
    expect(await isFree()).toBe(true)
    await setTransfer({ askedAt: now, status: 'succeeded', providerId: 'tr_sent', decidedAt: now })
    expect(await isFree()).toBe(true)
    await app.db.deleteFrom('transfers').where('id', '=', id).execute()
    expect((await nadia.deleteAccount()).status).toBe(204)
  })

  it.each(['undecided', 'pending'] as const)('cannot be deleted by a customer whose refund is %s', async (status) => {
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    const appointmentId = await anAppointment(app, nadia, lea, { ...past, status: 'cancelled' })
    const payment = { amountCents: 4800, status: 'succeeded', createdAt: now } as const
    const paymentId = await insertPayment(app.db, appointmentId, payment)
    await app.db
      .insertInto('refunds')
      .values({
        ...{ paymentId, purchaseId: appointmentId, cause: 'cancellation', amountCents: 4800, status },
        createdAt: now,
      })
      .execute()
    expect(await refusalOf(lea)).toEqual([409, [expect.objectContaining({ reason: 'money' })]])
    await app.db.updateTable('refunds').set({ status: 'succeeded' }).where('paymentId', '=', paymentId).execute()
    expect((await lea.deleteAccount()).status).toBe(204)
  })

  it.each(['undecided', 'requires_action'] as const)(
    'cannot be deleted by either party while a payment for an expired hold is %s',
    async (status) => {
      const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
      const appointmentId = await anAppointment(app, nadia, lea, { ...ahead, status: 'expired' })
      await insertPayment(app.db, appointmentId, { amountCents: 4800, status, createdAt: now })
      const detail = expect.objectContaining({ reason: 'money' })
      expect([await refusalOf(nadia), await refusalOf(lea)]).toEqual([
        [409, [detail]],
        [409, [detail]],
      ])
    },
  )

  it('is either booked or deleted, never both, by concurrent requests', async () => {
    for (let round = 0; round < 5; round++) {
      const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
      const hours = { date: ahead.from, endTime: ahead.to }
      const [booked, erased] = await Promise.all([holdHours(lea, nadia, hours), nadia.deleteAccount()])
      expect([`${booked.status} ${erased.status}`]).toEqual([expect.stringMatching(/^(201 409|404 204)$/)])
    }
  })
})

const exportOf = (person: Person) => person.get('/api/v1/account/export')

describe('the data export', () => {
  it('is answered ten times an hour to each person', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const [awa, lea] = [await strict.aPerson('customer'), await strict.aPerson('customer')]
      const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await exportOf(awa)).status))
      expect(statuses).toEqual(Array(10).fill(200))
      const refused = await exportOf(awa)
      expect([refused.status, refused.body.message]).toEqual([
        429,
        'Trop de tentatives. Patientez un peu avant de recommencer.',
      ])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
      expect((await exportOf(lea)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it('is one file with all stored data about the person, and no secret', async () => {
    const nadia = await withMark(await aProfessional())
    const lea = await withMark(await app.aPerson('customer'))
    const appointmentId = await anAppointment(app, nadia, lea, {
      ...past,
      lieu: 'Ma Maison',
      adresse: lea.mark,
      status: 'paid',
    })
    await lea.post('/api/commentaire', { appointmentId, note: 5, texte: 'Parfait.' })
    await app.post('/api/v1/user/reset-password', { email: lea.email })
    await app.mailsTo(lea.email)
    const charge = { paymentId: crypto.randomUUID(), cents: 4800, at: now }
    const paid = {
      id: appointmentId,
      customerId: lea.id,
      professionalId: nadia.id,
      professionalCents: 4500,
      totalCents: 4800,
    }
    await transaction(app.db, async (db) => recordCharge(db, paid, charge))
    expect((await lea.post('/api/facture', { appointmentId })).status).toBe(201)
    const siret = '73282932000074'
    await nadia.put('/api/v1/account/entreprise', { raisonSociale: 'N', siret, regimeTva: 'franchise', mandat: true })

    const exportOfLea = await lea.get('/api/v1/account/export')
    expect(exportOfLea.status).toBe(200)
    expect(exportOfLea.headers['content-disposition']).toBe('attachment; filename="mes-donnees.json"')
    expect(exportOfLea.body).toMatchObject({
      account: { id: lea.id, email: lea.email, phone: lea.mark, adresse: lea.mark },
      sessions: [{ revokedAt: null }],
      links: [{ kind: 'reset' }],
      mails: [{ kind: 'reset', recipient: lea.email }],
      uploads: [{ filename: lea.mark }],
      returnPaths: [{ path: `/reservation/${lea.mark}` }],
      appointmentsBooked: [{ id: appointmentId, adresse: lea.mark, totalCents: 4800 }],
      reviewsWritten: [{ note: 5, texte: 'Parfait.' }],
      invoicesReceived: [{ type: 'note', totalCents: 4500, lines: [{ libelle: 'Braids' }] }, { type: 'facture' }],
      invoicesIssued: [],
    })
    const exportOfNadia = await nadia.get('/api/v1/account/export')
    expect(exportOfNadia.body).toMatchObject({
      services: [{ libelle: 'Braids' }],
      availabilityWindows: [{}, {}],
      appointmentsReceived: [{ id: appointmentId }],
      reviewsReceived: [{ note: 5 }],
      invoicesIssued: [{ type: 'note', seller: { name: `${nadia.mark} ${nadia.mark}` } }],
      business: [{ siret: '73282932000074' }],
    })
    expect(JSON.stringify(exportOfNadia.body)).not.toContain(lea.mark)
    expect(JSON.stringify(exportOfLea.body)).not.toContain(nadia.mark)
    for (const { body } of [exportOfLea, exportOfNadia])
      expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret|token/)
    expect((await app.get('/api/v1/account/export')).status).toBe(401)
  })
})
