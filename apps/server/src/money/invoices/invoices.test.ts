import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit, waitForBlockedStatements } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { recordCancellation, recordCharge, recordGoodwillRefund } from '../ledger/record-transactions.ts'
import { issueInvoice, issuePendingInvoices } from './issue-invoices.ts'

const now = new Date('2026-11-20T12:00:00Z')
const dayStart = new Date('2026-11-19T00:00:00Z').getTime()
const minuteMs = 60_000
const clock = movingClock(now)
const business = { raisonSociale: 'Nadia Bâ EI', siret: '73282932000074', regimeTva: 'franchise', mandat: true }
const vat = { ...business, regimeTva: 'assujettie', numeroTva: 'FR 44 732829320' }
let app: TestApp
let shopping: ReturnType<typeof shop>
beforeAll(async () => {
  app = await testApp({ clock })
  shopping = shop(app)
})
afterAll(() => app.close())

const aProfessional = () =>
  app.aProfessionalWithHours({
    firstname: 'Nadia',
    duration: 15,
    from: new Date(dayStart),
    to: new Date(dayStart + 1440 * minuteMs),
  })
type Professional = Awaited<ReturnType<typeof aProfessional>>

/** Makes a paid appointment of fifteen minutes: 45 € of the 48 € are the professional's. */
const aPaidAppointment = async (nadia: Professional, lea: Person, index = 0) => {
  const from = new Date(dayStart + index * 15 * minuteMs)
  const id = await anAppointment(app, nadia, lea, { from, to: new Date(from.getTime() + 15 * minuteMs) })
  const appointment = { id, customerId: lea.id, professionalId: nadia.id, professionalCents: 4500, totalCents: 4800 }
  const charge = { paymentId: crypto.randomUUID(), cents: 4800, at: now }
  await transaction(app.db, async (db) => recordCharge(db, appointment, charge))
  return appointment
}
const anAppointmentWithParties = async () => {
  const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
  return { nadia, lea, appointment: await aPaidAppointment(nadia, lea) }
}
const finishAppointment = (nadia: Person, { id }: { id: string }) =>
  nadia.patch(`/api/v1/appointment/${id}`, { status: 'Terminé' })
const giveGoodwillRefund = (
  appointment: Awaited<ReturnType<typeof aPaidAppointment>>,
  professional: number,
  platform: number,
) =>
  transaction(app.db, async (db) =>
    recordGoodwillRefund(db, appointment, {
      goodwillRefundId: crypto.randomUUID(),
      costSplit: { professional, platform },
      at: clock.now(),
    }),
  )
const invoicesBoughtBy = async (lea: Person, filters: object = {}) =>
  (await lea.post('/api/customer/facture', filters)).body
const sums = (invoices: { type: string; total: number }[]) => invoices.map(({ type, total }) => `${type} ${total}`)
const textsOf = async ({ id }: { id: string }) => {
  const invoices = app.db.selectFrom('invoices').select(['texts', 'buyer']).where('id', '=', id)
  return invoices.executeTakeFirstOrThrow()
}
const pendingInvoices = () => app.db.selectFrom('pendingInvoices').select('purchaseId').execute()

describe('the document of an appointment', () => {
  it('is a receipt of a professional without SIRET, beside the invoice for the service fee', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    const { status, body } = await lea.post('/api/facture', { appointmentId: appointment.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      numero: 'WEB-N-000001',
      date: now.toISOString(),
      type: 'note',
      issuer: { id: nadia.id, name: 'Nadia Diallo' },
      user: lea.id,
      total: 45,
      tva: 0,
      lines: [{ libelle: 'Braids', quantity: 1, price: 45, total: 45 }],
      appointmentId: appointment.id,
      orderId: null,
      corrects: null,
      url: `/api/v1/facture/${body.id}.pdf`,
    })
    expect(await invoicesBoughtBy(lea)).toMatchObject([
      { type: 'facture', issuer: { id: null }, total: 3, tva: 0.5 },
      { id: body.id },
    ])
    expect((await nadia.post('/api/v1api/pro/facture')).body).toEqual([body])
  })

  it('is an invoice once the business details are known, without VAT where none is paid', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    expect((await nadia.put('/api/v1/account/entreprise', business)).status).toBe(200)
    const { body } = await nadia.post('/api/v1api/facture', { appointmentId: appointment.id })
    expect(body).toMatchObject({ type: 'facture', numero: 'WEB-F-000001', issuer: { name: 'Nadia Bâ EI' }, tva: 0 })
    const storedInvoices = await app.db
      .selectFrom('invoices')
      .select(['texts', 'buyer', 'seller'])
      .where('id', '=', body.id)
      .execute()
    expect(storedInvoices[0]?.texts.mentions[0]).toBe('TVA non applicable, art. 293 B du CGI.')
    expect(storedInvoices[0]?.texts.about).toEqual([
      expect.stringMatching(/^Prestation le jeudi 19 novembre 2026 à /),
      'Au salon : 12 rue des Lilas, Montreuil',
    ])
    expect(storedInvoices[0]?.seller.address).toBe('12 rue des Lilas\n93100 Montreuil')
    // The customer's street is shown only to a professional who goes there.
    expect(storedInvoices[0]?.buyer).toEqual({ name: 'Awa Diallo', address: null })
    expect((await invoicesBoughtBy(lea)).map(({ id }: { id: string }) => id)).toContain(body.id)
  })

  it('names the customer’s home as the place, and the customer’s current address', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    await nadia.put('/api/v1/account/entreprise', business)
    const atHome = { lieu: 'Ma Maison', adresse: '3 allée des Roses' } as const
    await app.db.updateTable('appointments').set(atHome).where('id', '=', appointment.id).execute()
    const { texts, buyer } = await textsOf((await lea.post('/api/facture', { appointmentId: appointment.id })).body)
    expect(texts.about).toContain('Au domicile de la cliente : 3 allée des Roses, Montreuil')
    expect(buyer).toEqual({ name: 'Awa Diallo', address: '3 allée des Roses\nMontreuil' })
  })

  it('says that the appointment is upcoming until the instant in which it ends', async () => {
    const endsAt = dayStart + 15 * minuteMs
    clock.moveTo(new Date(endsAt - 1))
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    const [upcoming, past] = [await aPaidAppointment(nadia, lea, 0), await aPaidAppointment(nadia, lea, 1)]
    const aboutOf = async ({ id }: { id: string }) =>
      (await textsOf((await lea.post('/api/facture', { appointmentId: id })).body)).texts.about[0]
    expect(await aboutOf(upcoming)).toMatch(/^Prestation prévue le jeudi 19 novembre/)
    clock.moveTo(new Date(endsAt + 15 * minuteMs))
    expect(await aboutOf(past)).toMatch(/^Prestation le jeudi 19 novembre/)
    clock.moveTo(now)
  })

  it('has no empty line when no street is stored', async () => {
    const { lea, appointment } = await anAppointmentWithParties()
    await app.db.updateTable('users').set({ adresse: '' }).where('id', '=', lea.id).execute()
    await lea.post('/api/facture', { appointmentId: appointment.id })
    const [fee] = await invoicesBoughtBy(lea)
    expect((await textsOf(fee)).buyer).toEqual({ name: 'Awa Diallo', address: '93100 Montreuil' })
  })

  it('is a file named after its type and its number', async () => {
    const { lea, appointment } = await anAppointmentWithParties()
    const { body } = await lea.post('/api/facture', { appointmentId: appointment.id })
    const { headers, body: pdf } = await lea.get(body.url)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="note-WEB-N-000001.pdf"',
    })
    expect(String(pdf)).toMatch(/^%PDF/)
  })

  it('includes VAT where the professional pays it, and is unchanged when that ends', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    await nadia.put('/api/v1/account/entreprise', vat)
    const { body } = await lea.post('/api/facture', { appointmentId: appointment.id })
    expect(body).toMatchObject({ total: 45, tva: 7.5 })
    await nadia.put('/api/v1/account/entreprise', business)
    expect((await lea.post('/api/facture', { appointmentId: appointment.id })).body).toEqual(body)
  })

  it('is issued once, also in concurrent requests', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    const replies = await app.db
      .transaction()
      .execute(async (db) => {
        await db.selectFrom('appointments').select('id').where('id', '=', appointment.id).forUpdate().execute()
        const requests = [lea, nadia, lea].map((person) =>
          person.post('/api/facture', { appointmentId: appointment.id }),
        )
        await waitForBlockedStatements(app.db, 3)
        return { requests }
      })
      .then(({ requests }) => Promise.all(requests))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(sums(await invoicesBoughtBy(lea))).toEqual(['facture 3', 'note 45'])
  })

  it('is offered with the appointment when it can be issued', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    const offered = async (id: string) => (await lea.get(`/api/v1/appointment/${id}`)).body.isInvoiced
    const unpaid = await anAppointment(app, nadia, lea, {
      ...{ from: new Date(dayStart + 600 * minuteMs), to: new Date(dayStart + 615 * minuteMs) },
      status: 'pending_payment',
    })
    const missingInvoice = await aPaidAppointment(nadia, lea, 1)
    expect([await offered(appointment.id), await offered(missingInvoice.id), await offered(unpaid)]).toEqual([
      true,
      true,
      false,
    ])
    await giveGoodwillRefund(missingInvoice, 4500, 0)
    expect(await offered(missingInvoice.id)).toBe(true)
    await giveGoodwillRefund(missingInvoice, 0, 300)
    expect(await offered(missingInvoice.id)).toBe(false)
    await lea.post('/api/facture', { appointmentId: appointment.id })
    await giveGoodwillRefund(appointment, 4500, 300)
    expect(await offered(appointment.id)).toBe(true)
  })

  it('is not found before the payment, nor by outsiders', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    const unpaid = await anAppointment(app, nadia, lea, {
      ...{ from: new Date(dayStart + 600 * minuteMs), to: new Date(dayStart + 615 * minuteMs) },
      status: 'pending_payment',
    })
    const refused = await lea.post('/api/facture', { appointmentId: unpaid })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Rien n’est payé ici, ou tout a été rendu : il n’y a pas de facture à établir.',
    ])
    const { body: invoice } = await lea.post('/api/facture', { appointmentId: appointment.id })
    const [awa, zoe] = [await app.aPerson('customer'), await app.aPerson('professional')]
    for (const other of [awa, zoe]) {
      expect((await other.post('/api/facture', { appointmentId: appointment.id })).status).toBe(404)
      expect((await other.get(invoice.url)).status).toBe(404)
      expect(await invoicesBoughtBy(other, { appointmentId: appointment.id })).toEqual([])
    }
    for (const file of ['x.pdf', `${invoice.id}`, `${crypto.randomUUID()}.pdf`])
      expect((await lea.get(`/api/v1/facture/${file}`)).status).toBe(404)
    expect((await lea.post('/api/facture', {})).status).toBe(422)
    expect((await lea.post('/api/facture', { appointmentId: appointment.id, orderId: appointment.id })).status).toBe(
      422,
    )
  })
})

it('neither party is offered nor gets a document with the street of the other before the contact window', async () => {
  clock.moveTo(new Date(dayStart - 72 * 60 * minuteMs - 1))
  const { nadia, lea, appointment } = await anAppointmentWithParties()
  const request = (person: Person) => person.post('/api/facture', { appointmentId: appointment.id })
  const offered = async () => (await lea.get(`/api/v1/appointment/${appointment.id}`)).body.isInvoiced
  expect([await offered(), (await request(lea)).status, (await request(nadia)).status]).toEqual([false, 409, 409])
  expect(await invoicesBoughtBy(lea)).toEqual([])
  clock.advance(1)
  expect([await offered(), (await request(lea)).status]).toEqual([true, 201])
  clock.moveTo(now)
})

describe('the job that issues invoices', () => {
  it('invoices an appointment when it is over, and not while it can still be cancelled', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    await issuePendingInvoices(app.deps)
    expect(await invoicesBoughtBy(lea)).toEqual([])
    await finishAppointment(nadia, appointment)
    for (let times = 0; times < 2; times++) await issuePendingInvoices(app.deps)
    expect(await pendingInvoices()).toEqual([])
    expect(sums(await invoicesBoughtBy(lea))).toEqual(['facture 3', 'note 45'])
  })

  it('issues credit notes for later refunds, from each party that refunds', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    await nadia.put('/api/v1/account/entreprise', vat)
    await finishAppointment(nadia, appointment)
    await issuePendingInvoices(app.deps)
    await giveGoodwillRefund(appointment, 1500, 100)
    await issuePendingInvoices(app.deps)
    await giveGoodwillRefund(appointment, 3000, 200)
    await issuePendingInvoices(app.deps)
    const invoices = await invoicesBoughtBy(lea)
    expect(sums(invoices).sort()).toEqual(['avoir 1', 'avoir 15', 'avoir 2', 'avoir 30', 'facture 3', 'facture 45'])
    const invoice = invoices.find(({ total }: { total: number }) => total === 45)
    const credit = invoices.find(({ total }: { total: number }) => total === 15)
    expect(credit).toMatchObject({ numero: 'WEB-A-000001', corrects: invoice.id, tva: 2.5 })
    expect(credit.lines[0].libelle).toBe(`Remboursement sur la facture WEB-F-000001 du vendredi 20 novembre 2026`)
    const { body } = await lea.post('/api/facture', { appointmentId: appointment.id })
    expect(body.id).toBe(invoice.id)
  })

  it('issues a second document for an additional charge, and credits the first document first', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    await finishAppointment(nadia, appointment)
    await issuePendingInvoices(app.deps)
    const secondPayment = { paymentId: crypto.randomUUID(), cents: 4800, at: now }
    await transaction(app.db, async (db) => recordCharge(db, appointment, secondPayment))
    await lea.post('/api/facture', { appointmentId: appointment.id })
    const invoicesOfType = async (type: string) =>
      (await invoicesBoughtBy(lea)).filter((invoice: { type: string }) => invoice.type === type) as {
        id: string
        total: number
        corrects: string
        lines: { libelle: string }[]
      }[]
    const [complement, first] = await invoicesOfType('note')
    expect([complement?.lines, first?.lines]).toMatchObject([[{ libelle: 'Complément' }], [{ libelle: 'Braids' }]])
    await giveGoodwillRefund(appointment, 6000, 0)
    await issuePendingInvoices(app.deps)
    const credited = (await invoicesOfType('avoir')).map(({ corrects, total }) => [corrects, total])
    expect(credited).toEqual([
      [first?.id, 15],
      [complement?.id, 45],
    ])
  })

  it('reports a document that cannot be written, continues with the others, and writes it later', async () => {
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    const appointments = [
      await aPaidAppointment(nadia, lea, 0),
      await aPaidAppointment(nadia, lea, 1),
      await aPaidAppointment(nadia, lea, 2),
    ]
    for (const appointment of appointments) await finishAppointment(nadia, appointment)
    const [rejected] = appointments
    await sql`create function reject_invoice() returns trigger language plpgsql as
      $$ begin raise exception 'rejected invoice'; end $$`.execute(app.db)
    await sql`create trigger reject_invoice before insert on invoices for each row
      when (new.purchase_id = ${sql.lit(rejected?.id ?? '')}) execute function reject_invoice()`.execute(app.db)
    const invoiceSumsOf = async ({ id }: { id: string }) => sums(await invoicesBoughtBy(lea, { appointmentId: id }))
    await expect(issuePendingInvoices(app.deps)).rejects.toMatchObject({
      message: 'invoices that could not be issued',
      errors: [expect.objectContaining({ message: 'rejected invoice' })],
    })
    const expectedSums = ['facture 3', 'note 45']
    expect(await Promise.all(appointments.map(invoiceSumsOf))).toEqual([[], expectedSums, expectedSums])
    await sql`drop function reject_invoice cascade`.execute(app.db)
    await issuePendingInvoices(app.deps)
    expect(await Promise.all(appointments.map(invoiceSumsOf))).toEqual([expectedSums, expectedSums, expectedSums])
    expect(await pendingInvoices()).toEqual([])
  })

  it('invoices the fee of a cancelled appointment, and nothing after a full refund', async () => {
    const nadia = await aProfessional()
    const [lea, awa] = [await app.aPerson('customer'), await app.aPerson('customer')]
    for (const [person, index, refundCents] of [
      [lea, 0, 2400],
      [awa, 1, 4800],
    ] as const) {
      const appointment = await aPaidAppointment(nadia, person, index)
      await transaction(app.db, async (db) => {
        const cancelled = { status: 'cancelled', cancelledAt: now, cancelledBy: 'customer' } as const
        await db
          .updateTable('appointments')
          .set({ ...cancelled, retainedCents: 4800 - refundCents })
          .where('id', '=', appointment.id)
          .execute()
        await recordCancellation(db, appointment, { refundCents, leftCents: 4800, at: now })
      })
    }
    await issuePendingInvoices(app.deps)
    expect(sums(await invoicesBoughtBy(lea))).toEqual(['facture 1.5', 'note 22.5'])
    const [, receipt] = await invoicesBoughtBy(lea)
    expect(receipt.lines[0].libelle).toBe('Braids : frais d’annulation')
    expect((await textsOf(receipt)).texts.about).toContain('Au salon : Montreuil')
    expect(await invoicesBoughtBy(awa)).toEqual([])
  })

  it('invoices an order line by line when it is paid, and credits its refunds and its cancellation', async () => {
    const lea = await app.aPerson('customer')
    const [braid, wig] = [await shopping.aProduct({ priceCents: 1230 }), await shopping.aProduct({ priceCents: 3040 })]
    const { body: order } = await shopping.order(lea, [
      { id: braid, cartQuantity: 3 },
      { id: wig, cartQuantity: 1 },
    ])
    expect((await lea.post('/api/facture', { orderId: order.id })).status).toBe(409)
    const sale = { id: order.id, customerId: lea.id, professionalId: null, professionalCents: 0, totalCents: 7220 }
    const setOrderFields = (fields: object) =>
      app.db.updateTable('orders').set(fields).where('id', '=', order.id).execute()
    await setOrderFields({ paidAt: now })
    await transaction(app.db, async (db) =>
      recordCharge(db, sale, { paymentId: crypto.randomUUID(), cents: 7220, at: now }),
    )
    const viewer = { id: lea.id, role: 'customer', sessionId: '' } as const
    await startSecondBeforeCommit(
      app,
      (deps) => issueInvoice(deps, viewer, { kind: 'order', id: order.id }),
      () => lea.post('/api/facture', { orderId: order.id }),
    )
    await issuePendingInvoices(app.deps)
    const [invoice, ...otherInvoices] = await invoicesBoughtBy(lea, { orderId: order.id })
    expect(otherInvoices).toEqual([])
    expect(invoice).toMatchObject({ type: 'facture', issuer: { id: null }, total: 72.2, tva: 12.04, orderId: order.id })
    expect(invoice.lines).toEqual([
      { libelle: expect.stringContaining('Article'), quantity: 3, price: 12.3, total: 36.9 },
      { libelle: expect.stringContaining('Article'), quantity: 1, price: 30.4, total: 30.4 },
      { libelle: 'Livraison', quantity: 1, price: 4.9, total: 4.9 },
    ])
    expect((await lea.post('/api/facture', { orderId: order.id })).body).toEqual(invoice)
    await transaction(app.db, async (db) =>
      recordGoodwillRefund(db, sale, {
        goodwillRefundId: crypto.randomUUID(),
        costSplit: { professional: 0, platform: 1230 },
        at: now,
      }),
    )
    await issuePendingInvoices(app.deps)
    await setOrderFields({ status: 'cancelled', cancelledAt: now, cancelledBy: 'customer', retainedCents: 1230 })
    await transaction(app.db, async (db) =>
      recordCancellation(db, sale, { refundCents: 5990, leftCents: 5990, at: now }),
    )
    await issuePendingInvoices(app.deps)
    const invoices = await invoicesBoughtBy(lea, { orderId: order.id })
    expect(sums(invoices)).toEqual(['avoir 59.9', 'avoir 12.3', 'facture 72.2'])
    // The credit notes take back all of the invoice's VAT, however the parts are rounded.
    expect(invoices.map(({ tva }: { tva: number }) => tva)).toEqual([9.99, 2.05, 12.04])
  })
})

describe('the buyer on the invoice of an order', () => {
  const buyerOf = async (more: object) => {
    const lea = await app.aPerson('customer')
    const id = await shopping.aProduct({ priceCents: 1230 })
    const { status, body: order } = await shopping.order(lea, [{ id, cartQuantity: 1 }], more)
    expect(status).toBe(201)
    await app.db.updateTable('orders').set({ paidAt: now }).where('id', '=', order.id).execute()
    const sale = { id: order.id, customerId: lea.id, professionalId: null, professionalCents: 0, totalCents: 1720 }
    const charge = { paymentId: crypto.randomUUID(), cents: 1720, at: now }
    await transaction(app.db, async (db) => recordCharge(db, sale, charge))
    await lea.post('/api/facture', { orderId: order.id })
    const invoiceQuery = app.db
      .selectFrom('invoices as i')
      .select(['i.buyer', 'i.texts'])
      .where('i.purchaseId', '=', order.id)
    return invoiceQuery.executeTakeFirstOrThrow()
  }
  const elsewhere = {
    sameAsDelivery: false,
    billing_address: '8 quai des Tresses',
    billing: { name: 'Salon Awa & Filles SARL', code_postal: '44600', city: 'Saint-Nazaire', country: 'France' },
  }

  it('is the recipient, where the bill goes to the same place', async () => {
    const address = '12 rue des Lilas\n93100 Montreuil\nFrance'
    expect((await buyerOf({})).buyer).toEqual({ name: 'Léa N’Diaye', address })
    expect((await buyerOf({ ...elsewhere, sameAsDelivery: true })).buyer).toEqual({ name: 'Léa N’Diaye', address })
  })

  it('is the named person in the named town, without any part of the delivery address', async () => {
    const { buyer, texts } = await buyerOf(elsewhere)
    const address = '8 quai des Tresses\n44600 Saint-Nazaire\nFrance'
    expect(buyer).toEqual({ name: 'Salon Awa & Filles SARL', address })
    expect(texts.about).toContain('Livraison : 12 rue des Lilas, 93100 Montreuil')
  })

  it('has the line as typed where nothing else is known', async () => {
    const billing_address = '8 quai des Tresses, 44600 Saint-Nazaire'
    const { buyer } = await buyerOf({ sameAsDelivery: false, billing_address })
    expect(buyer).toEqual({ name: 'Léa N’Diaye', address: billing_address })
  })
})

describe('invoice numbers', () => {
  it('have no gap and no duplicate when fifty are issued at once and some fail', async () => {
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    await nadia.put('/api/v1/account/entreprise', business)
    const appointments = await Promise.all(
      Array.from({ length: 75 }, (_, index) => aPaidAppointment(nadia, lea, index)),
    )
    const viewer = { id: lea.id, role: 'customer', sessionId: '' } as const
    const isDisputed = (index: number) => index % 3 === 1
    const before = await platformNumbers()
    const done = await Promise.allSettled(
      appointments.map(({ id }, index) =>
        app.db.transaction().execute(async (db) => {
          await issueInvoice({ ...app.deps, db }, viewer, { kind: 'appointment', id })
          if (isDisputed(index)) throw new Error('lost')
        }),
      ),
    )
    expect(done.map(({ status }) => status)).toEqual(
      appointments.map((_, index) => (isDisputed(index) ? 'rejected' : 'fulfilled')),
    )
    const first = Array.from({ length: 50 }, (_, index) => index + 1)
    const numbers = await app.db
      .selectFrom('invoices')
      .select(['number', 'numero'])
      .where('issuerId', '=', nadia.id)
      .orderBy('number')
      .execute()
    expect(numbers.map(({ number }) => number)).toEqual(first)
    expect(numbers.map(({ numero }) => numero)).toEqual(first.map((each) => `WEB-F-${String(each).padStart(6, '0')}`))
    const after = await platformNumbers()
    expect(after).toEqual(Array.from({ length: before.length + 50 }, (_, index) => index + 1))
    // More purchases than one batch holds are all invoiced.
    const all = appointments.map(({ id }) => ({ purchaseId: id }))
    await app.db.insertInto('pendingInvoices').values(all).execute()
    await issuePendingInvoices(app.deps)
    expect([await pendingInvoices(), await platformNumbers()]).toEqual([[], after])
  })

  const platformNumbers = async () => {
    const rows = await app.db
      .selectFrom('invoices')
      .select('number')
      .where('series', '=', 'platform facture')
      .orderBy('number')
      .execute()
    return rows.map(({ number }) => number)
  }

  it('are consecutive by a table constraint, and issued documents cannot change', async () => {
    const { nadia, lea, appointment } = await anAppointmentWithParties()
    const { body } = await lea.post('/api/facture', { appointmentId: appointment.id })
    const copied = (number: number) => sql`
      with paper as (
        insert into invoices (issuer_id, type, number, numero, purchase_id, customer_id, issued_at, seller, buyer, texts,
          net_cents, vat_cents, total_cents, corrects)
        select issuer_id, type, ${number}::integer, 'WEB-N-' || ${number}::integer, purchase_id, customer_id,
          issued_at, seller, buyer, texts, net_cents, vat_cents, total_cents, corrects
        from invoices where id = ${body.id} returning id)
      insert into invoice_lines (invoice_id, place, libelle, quantity, unit_price_cents, net_cents, total_cents)
      select paper.id, 0, 'x', 1, 4500, 4500, 4500 from paper`
    await expect(copied(3).execute(app.db)).rejects.toThrow('an invoice must follow the last')
    await expect(copied(1).execute(app.db)).rejects.toThrow('one_invoice_per_number')
    const changed = app.db.updateTable('invoices').set({ totalCents: 1 }).where('issuerId', '=', nadia.id)
    await expect(changed.execute()).rejects.toThrow('may not be deleted or changed')
    await expect(sql`delete from invoice_lines`.execute(app.db)).rejects.toThrow('may not be deleted or changed')
    const more = sql`insert into invoice_lines values (${body.id}, 1, 'x', 1, 100, 100, 100)`
    await expect(more.execute(app.db)).rejects.toThrow('an invoice must be the sum of its lines')
  })
})

it('documents of a deleted account are issued before its name is removed, and no others', async () => {
  const [nadia, product] = [await aProfessional(), await shopping.aProduct({ priceCents: 1230 })]
  let index = 0
  const buyAppointmentAndOrder = async (person: Person) => {
    const appointment = await aPaidAppointment(nadia, person, index++)
    await finishAppointment(nadia, appointment)
    const id = await shopping.paidOrder(person, [product], { state: 'delivered' })
    const sale = { id, customerId: person.id, professionalId: null, professionalCents: 0, totalCents: 1720 }
    const charge = { paymentId: crypto.randomUUID(), cents: 1720, at: now }
    await transaction(app.db, async (db) => recordCharge(db, sale, charge))
    return [appointment.id, id]
  }
  const buyerNamesOn = async ([appointment = '', order = '']: string[]) => {
    const invoices = await app.db
      .selectFrom('invoices as i')
      .select('i.buyer')
      .where((eb) => eb.or([eb('i.purchaseId', '=', appointment), eb('i.purchaseId', '=', order)]))
      .execute()
    return invoices.map(({ buyer }) => buyer.name).sort()
  }
  const [lea, mia, awa] = [await app.aPerson('customer'), await app.aPerson('customer'), await app.aPerson('customer')]
  const retainedNames = ['Awa Diallo', 'Awa Diallo', 'Léa N’Diaye']
  await issuePendingInvoices(app.deps)
  const purchasesOfLea = await buyAppointmentAndOrder(lea)
  expect((await lea.deleteAccount()).status).toBe(204)
  expect(await buyerNamesOn(purchasesOfLea)).toEqual(retainedNames)
  const [purchasesOfMia, purchasesOfAwa] = [await buyAppointmentAndOrder(mia), await buyAppointmentAndOrder(awa)]
  expect((await mia.deleteAccount()).status).toBe(204)
  expect([await buyerNamesOn(purchasesOfMia), await buyerNamesOn(purchasesOfAwa)]).toEqual([retainedNames, []])
})

it('documents are listed newest first, whichever clock was fast, and can be limited to one purchase', async () => {
  const [nadia, zoe, lea] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
  const [first, other] = [await aPaidAppointment(nadia, lea), await aPaidAppointment(zoe, lea)]
  const requestInvoice = async ({ id }: { id: string }) =>
    (await lea.post('/api/facture', { appointmentId: id })).body.id
  clock.advance(minuteMs)
  const newest = await requestInvoice(first)
  clock.moveTo(now)
  const earlier = await requestInvoice(other)
  const receiptIdsOf = (invoices: { type: string; id: string }[]) =>
    invoices.filter(({ type }) => type === 'note').map(({ id }) => id)
  expect(receiptIdsOf(await invoicesBoughtBy(lea))).toEqual([newest, earlier])
  expect(receiptIdsOf(await invoicesBoughtBy(lea, { appointmentId: other.id }))).toEqual([earlier])
  expect(await invoicesBoughtBy(lea, { orderId: crypto.randomUUID() })).toEqual([])
  const invoicesSoldBy = async (person: Person, filters: object) =>
    (await person.post('/api/pro/facture', filters)).body
  expect([await invoicesSoldBy(nadia, {}), await invoicesSoldBy(nadia, { appointmentId: other.id })]).toMatchObject([
    [{ id: newest }],
    [],
  ])
})
