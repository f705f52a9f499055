import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisit } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { oneAfterTheOther, waitingForALock } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { recordCancellation, recordCharge, recordGoodwillRefund } from '../ledger/record-transactions.ts'
import { issueDueInvoices, issueInvoice } from './issue-invoices.ts'

const now = new Date('2026-11-20T12:00:00Z')
const dayStart = new Date('2026-11-19T00:00:00Z').getTime()
const minuteMs = 60_000
const clock = movingClock(now)
const business = { raisonSociale: 'Nadia Bâ EI', siret: '73282932000074', regimeTva: 'franchise', mandat: true }
const vat = { ...business, regimeTva: 'assujettie', numeroTva: 'FR 44 732829320' }
let app: TestApp
let buying: ReturnType<typeof shop>
beforeAll(async () => {
  app = await testApp({ clock })
  buying = shop(app)
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['aPerson']>>

const aProfessional = () =>
  app.aProfessionalWithHours({
    firstname: 'Nadia',
    duration: 15,
    from: new Date(dayStart),
    to: new Date(dayStart + 1440 * minuteMs),
  })
type Professional = Awaited<ReturnType<typeof aProfessional>>

/** Makes a paid appointment of fifteen minutes: 45 € of the 48 € are the professional's. */
const aPaidVisit = async (nadia: Professional, lea: Person, place = 0) => {
  const from = new Date(dayStart + place * 15 * minuteMs)
  const id = await aVisit(app, nadia, lea, { from, to: new Date(from.getTime() + 15 * minuteMs) })
  const visit = { id, customerId: lea.id, professionalId: nadia.id, professionalCents: 4500, totalCents: 4800 }
  const charge = { paymentId: crypto.randomUUID(), cents: 4800, at: now }
  await transaction(app.db, async (db) => recordCharge(db, visit, charge))
  return visit
}
const aVisitOfTwo = async () => {
  const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
  return { nadia, lea, visit: await aPaidVisit(nadia, lea) }
}
const takesPlace = (nadia: Person, { id }: { id: string }) =>
  nadia.patch(`/api/v1/appointment/${id}`, { status: 'Terminé' })
const givesBack = (visit: Awaited<ReturnType<typeof aPaidVisit>>, professional: number, platform: number) =>
  transaction(app.db, async (db) =>
    recordGoodwillRefund(db, visit, {
      goodwillRefundId: crypto.randomUUID(),
      borne: { professional, platform },
      at: clock.now(),
    }),
  )
const boughtBy = async (lea: Person, asked: object = {}) => (await lea.post('/api/customer/facture', asked)).body
const sums = (papers: { type: string; total: number }[]) => papers.map(({ type, total }) => `${type} ${total}`)
const textsOf = async ({ id }: { id: string }) => {
  const papers = app.db.selectFrom('invoices').select(['texts', 'buyer']).where('id', '=', id)
  return papers.executeTakeFirstOrThrow()
}
const due = () => app.db.selectFrom('pendingInvoices').select('purchaseId').execute()

describe('the paper of a visit', () => {
  it('is a receipt of a professional whose SIRET nobody knows, and beside it the invoice of the service fee', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    const { status, body } = await lea.post('/api/facture', { appointmentId: visit.id })
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
      appointmentId: visit.id,
      orderId: null,
      corrects: null,
      url: `/api/v1/facture/${body.id}.pdf`,
    })
    expect(await boughtBy(lea)).toMatchObject([
      { type: 'facture', issuer: { id: null }, total: 3, tva: 0.5 },
      { id: body.id },
    ])
    expect((await nadia.post('/api/v1api/pro/facture')).body).toEqual([body])
  })

  it('is an invoice once she has said who she is, without VAT where she pays none', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    expect((await nadia.put('/api/v1/account/entreprise', business)).status).toBe(200)
    const { body } = await nadia.post('/api/v1api/facture', { appointmentId: visit.id })
    expect(body).toMatchObject({ type: 'facture', numero: 'WEB-F-000001', issuer: { name: 'Nadia Bâ EI' }, tva: 0 })
    const kept = await app.db
      .selectFrom('invoices')
      .select(['texts', 'buyer', 'seller'])
      .where('id', '=', body.id)
      .execute()
    expect(kept[0]?.texts.mentions[0]).toBe('TVA non applicable, art. 293 B du CGI.')
    expect(kept[0]?.texts.about).toEqual([
      expect.stringMatching(/^Prestation le jeudi 19 novembre 2026 à /),
      'Au salon : 12 rue des Lilas, Montreuil',
    ])
    expect(kept[0]?.seller.address).toBe('12 rue des Lilas\n93100 Montreuil')
    // The customer's street is shown only to a professional who goes there.
    expect(kept[0]?.buyer).toEqual({ name: 'Awa Diallo', address: null })
    expect((await boughtBy(lea)).map(({ id }: { id: string }) => id)).toContain(body.id)
  })

  it('says that it was at her home, where it was, and where she lives then', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    await nadia.put('/api/v1/account/entreprise', business)
    const atHome = { lieu: 'Ma Maison', adresse: '3 allée des Roses' } as const
    await app.db.updateTable('appointments').set(atHome).where('id', '=', visit.id).execute()
    const { texts, buyer } = await textsOf((await lea.post('/api/facture', { appointmentId: visit.id })).body)
    expect(texts.about).toContain('Au domicile de la cliente : 3 allée des Roses, Montreuil')
    expect(buyer).toEqual({ name: 'Awa Diallo', address: '3 allée des Roses\nMontreuil' })
  })

  it('says of a visit that it is to come until the instant in which it ends', async () => {
    const endsAt = dayStart + 15 * minuteMs
    clock.moveTo(new Date(endsAt - 1))
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    const [ahead, over] = [await aPaidVisit(nadia, lea, 0), await aPaidVisit(nadia, lea, 1)]
    const aboutOf = async ({ id }: { id: string }) =>
      (await textsOf((await lea.post('/api/facture', { appointmentId: id })).body)).texts.about[0]
    expect(await aboutOf(ahead)).toMatch(/^Prestation prévue le jeudi 19 novembre/)
    clock.moveTo(new Date(endsAt + 15 * minuteMs))
    expect(await aboutOf(over)).toMatch(/^Prestation le jeudi 19 novembre/)
    clock.moveTo(now)
  })

  it('has no empty line for a street that is not kept', async () => {
    const { lea, visit } = await aVisitOfTwo()
    await app.db.updateTable('users').set({ adresse: '' }).where('id', '=', lea.id).execute()
    await lea.post('/api/facture', { appointmentId: visit.id })
    const [fee] = await boughtBy(lea)
    expect((await textsOf(fee)).buyer).toEqual({ name: 'Awa Diallo', address: '93100 Montreuil' })
  })

  it('is a file under its type and its number', async () => {
    const { lea, visit } = await aVisitOfTwo()
    const { body } = await lea.post('/api/facture', { appointmentId: visit.id })
    const { headers, body: pdf } = await lea.get(body.url)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="note-WEB-N-000001.pdf"',
    })
    expect(String(pdf)).toMatch(/^%PDF/)
  })

  it('has VAT in it where she pays it, and stays as it was when she pays none any more', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    await nadia.put('/api/v1/account/entreprise', vat)
    const { body } = await lea.post('/api/facture', { appointmentId: visit.id })
    expect(body).toMatchObject({ total: 45, tva: 7.5 })
    await nadia.put('/api/v1/account/entreprise', business)
    expect((await lea.post('/api/facture', { appointmentId: visit.id })).body).toEqual(body)
  })

  it('is one, also of several who ask at once', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    const replies = await app.db
      .transaction()
      .execute(async (db) => {
        await db.selectFrom('appointments').select('id').where('id', '=', visit.id).forUpdate().execute()
        const asked = [lea, nadia, lea].map((person) => person.post('/api/facture', { appointmentId: visit.id }))
        await waitingForALock(app.db, 3)
        return { asked }
      })
      .then(({ asked }) => Promise.all(asked))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(sums(await boughtBy(lea))).toEqual(['facture 3', 'note 45'])
  })

  it('is offered with the visit where it is to be had', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    const offered = async (id: string) => (await lea.get(`/api/v1/appointment/${id}`)).body.isInvoiced
    const unpaid = await aVisit(app, nadia, lea, {
      ...{ from: new Date(dayStart + 600 * minuteMs), to: new Date(dayStart + 615 * minuteMs) },
      status: 'pending_payment',
    })
    const unwritten = await aPaidVisit(nadia, lea, 1)
    expect([await offered(visit.id), await offered(unwritten.id), await offered(unpaid)]).toEqual([true, true, false])
    await givesBack(unwritten, 4500, 0)
    expect(await offered(unwritten.id)).toBe(true)
    await givesBack(unwritten, 0, 300)
    expect(await offered(unwritten.id)).toBe(false)
    await lea.post('/api/facture', { appointmentId: visit.id })
    await givesBack(visit, 4500, 300)
    expect(await offered(visit.id)).toBe(true)
  })

  it('is not there before anything is paid, nor for who has no part in it', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    const unpaid = await aVisit(app, nadia, lea, {
      ...{ from: new Date(dayStart + 600 * minuteMs), to: new Date(dayStart + 615 * minuteMs) },
      status: 'pending_payment',
    })
    const refused = await lea.post('/api/facture', { appointmentId: unpaid })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Rien n’est payé ici, ou tout a été rendu : il n’y a pas de facture à établir.',
    ])
    const { body: hers } = await lea.post('/api/facture', { appointmentId: visit.id })
    const [awa, zoe] = [await app.aPerson('customer'), await app.aPerson('professional')]
    for (const other of [awa, zoe]) {
      expect((await other.post('/api/facture', { appointmentId: visit.id })).status).toBe(404)
      expect((await other.get(hers.url)).status).toBe(404)
      expect(await boughtBy(other, { appointmentId: visit.id })).toEqual([])
    }
    for (const file of ['x.pdf', `${hers.id}`, `${crypto.randomUUID()}.pdf`])
      expect((await lea.get(`/api/v1/facture/${file}`)).status).toBe(404)
    expect((await lea.post('/api/facture', {})).status).toBe(422)
    expect((await lea.post('/api/facture', { appointmentId: visit.id, orderId: visit.id })).status).toBe(422)
  })
})

describe('by itself', () => {
  it('a visit is invoiced when it is over, and not while it may still be cancelled', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    await issueDueInvoices(app.deps)
    expect(await boughtBy(lea)).toEqual([])
    await takesPlace(nadia, visit)
    for (let times = 0; times < 2; times++) await issueDueInvoices(app.deps)
    expect(await due()).toEqual([])
    expect(sums(await boughtBy(lea))).toEqual(['facture 3', 'note 45'])
  })

  it('what is given back afterwards is credited, on the paper of each who gives', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    await nadia.put('/api/v1/account/entreprise', vat)
    await takesPlace(nadia, visit)
    await issueDueInvoices(app.deps)
    await givesBack(visit, 1500, 100)
    await issueDueInvoices(app.deps)
    await givesBack(visit, 3000, 200)
    await issueDueInvoices(app.deps)
    const papers = await boughtBy(lea)
    expect(sums(papers).sort()).toEqual(['avoir 1', 'avoir 15', 'avoir 2', 'avoir 30', 'facture 3', 'facture 45'])
    const invoice = papers.find(({ total }: { total: number }) => total === 45)
    const credit = papers.find(({ total }: { total: number }) => total === 15)
    expect(credit).toMatchObject({ numero: 'WEB-A-000001', corrects: invoice.id, tva: 2.5 })
    expect(credit.lines[0].libelle).toBe(`Remboursement sur la facture WEB-F-000001 du vendredi 20 novembre 2026`)
    const { body } = await lea.post('/api/facture', { appointmentId: visit.id })
    expect(body.id).toBe(invoice.id)
  })

  it('what is owed after all has a paper of its own, which is the first to be credited', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    await takesPlace(nadia, visit)
    await issueDueInvoices(app.deps)
    const again = { paymentId: crypto.randomUUID(), cents: 4800, at: now }
    await transaction(app.db, async (db) => recordCharge(db, visit, again))
    await lea.post('/api/facture', { appointmentId: visit.id })
    const ofType = async (type: string) =>
      (await boughtBy(lea)).filter((paper: { type: string }) => paper.type === type) as {
        id: string
        total: number
        corrects: string
        lines: { libelle: string }[]
      }[]
    const [complement, first] = await ofType('note')
    expect([complement?.lines, first?.lines]).toMatchObject([[{ libelle: 'Complément' }], [{ libelle: 'Braids' }]])
    await givesBack(visit, 6000, 0)
    await issueDueInvoices(app.deps)
    const credited = (await ofType('avoir')).map(({ corrects, total }) => [corrects, total])
    expect(credited).toEqual([
      [first?.id, 15],
      [complement?.id, 45],
    ])
  })

  it('what cannot be written is told, keeps nothing else waiting, and is written another time', async () => {
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    const visits = [await aPaidVisit(nadia, lea, 0), await aPaidVisit(nadia, lea, 1), await aPaidVisit(nadia, lea, 2)]
    for (const visit of visits) await takesPlace(nadia, visit)
    const [stuck] = visits
    await sql`create function refuse_paper() returns trigger language plpgsql as
      $$ begin raise exception 'no paper'; end $$`.execute(app.db)
    await sql`create trigger refuse_paper before insert on invoices for each row
      when (new.purchase_id = ${sql.lit(stuck?.id ?? '')}) execute function refuse_paper()`.execute(app.db)
    const papersOf = async ({ id }: { id: string }) => sums(await boughtBy(lea, { appointmentId: id }))
    await expect(issueDueInvoices(app.deps)).rejects.toMatchObject({
      message: 'papers that could not be written',
      errors: [expect.objectContaining({ message: 'no paper' })],
    })
    const written = ['facture 3', 'note 45']
    expect(await Promise.all(visits.map(papersOf))).toEqual([[], written, written])
    await sql`drop function refuse_paper cascade`.execute(app.db)
    await issueDueInvoices(app.deps)
    expect(await Promise.all(visits.map(papersOf))).toEqual([written, written, written])
    expect(await due()).toEqual([])
  })

  it('what is kept of a cancelled visit is invoiced, and nothing where all goes back', async () => {
    const nadia = await aProfessional()
    const [lea, awa] = [await app.aPerson('customer'), await app.aPerson('customer')]
    for (const [person, place, refundCents] of [
      [lea, 0, 2400],
      [awa, 1, 4800],
    ] as const) {
      const visit = await aPaidVisit(nadia, person, place)
      await transaction(app.db, async (db) => {
        const cancelled = { status: 'cancelled', cancelledAt: now, cancelledBy: 'customer' } as const
        await db
          .updateTable('appointments')
          .set({ ...cancelled, feeCents: 4800 - refundCents })
          .where('id', '=', visit.id)
          .execute()
        await recordCancellation(db, visit, { refundCents, leftCents: 4800, at: now })
      })
    }
    await issueDueInvoices(app.deps)
    expect(sums(await boughtBy(lea))).toEqual(['facture 1.5', 'note 22.5'])
    expect((await boughtBy(lea))[1].lines[0].libelle).toBe('Braids : frais d’annulation')
    expect(await boughtBy(awa)).toEqual([])
  })

  it('an order is invoiced line by line when it is paid, and credited for what goes back and when it is cancelled', async () => {
    const lea = await app.aPerson('customer')
    const [braid, wig] = [await buying.aProduct({ priceCents: 1230 }), await buying.aProduct({ priceCents: 3040 })]
    const { body: order } = await buying.order(lea, [
      { id: braid, cartQuantity: 3 },
      { id: wig, cartQuantity: 1 },
    ])
    expect((await lea.post('/api/facture', { orderId: order.id })).status).toBe(409)
    const sale = { id: order.id, customerId: lea.id, professionalId: null, professionalCents: 0, totalCents: 7220 }
    const becomes = (fields: object) => app.db.updateTable('orders').set(fields).where('id', '=', order.id).execute()
    await becomes({ paidAt: now })
    await transaction(app.db, async (db) =>
      recordCharge(db, sale, { paymentId: crypto.randomUUID(), cents: 7220, at: now }),
    )
    const viewer = { id: lea.id, role: 'customer', sessionId: '' } as const
    await oneAfterTheOther(
      app,
      (deps) => issueInvoice(deps, viewer, { kind: 'order', id: order.id }),
      () => lea.post('/api/facture', { orderId: order.id }),
    )
    await issueDueInvoices(app.deps)
    const [invoice, ...others] = await boughtBy(lea, { orderId: order.id })
    expect(others).toEqual([])
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
        borne: { professional: 0, platform: 1230 },
        at: now,
      }),
    )
    await issueDueInvoices(app.deps)
    await becomes({ status: 'cancelled', cancelledAt: now, cancelledBy: 'customer', retainedCents: 1230 })
    await transaction(app.db, async (db) =>
      recordCancellation(db, sale, { refundCents: 5990, leftCents: 5990, at: now }),
    )
    await issueDueInvoices(app.deps)
    const papers = await boughtBy(lea, { orderId: order.id })
    expect(sums(papers)).toEqual(['avoir 59.9', 'avoir 12.3', 'facture 72.2'])
    // The credit notes take back all of the invoice's VAT, however the parts are rounded.
    expect(papers.map(({ tva }: { tva: number }) => tva)).toEqual([9.99, 2.05, 12.04])
  })
})

describe('the buyer on the invoice of an order', () => {
  const buyerOf = async (more: object) => {
    const lea = await app.aPerson('customer')
    const id = await buying.aProduct({ priceCents: 1230 })
    const { status, body: order } = await buying.order(lea, [{ id, cartQuantity: 1 }], more)
    expect(status).toBe(201)
    await app.db.updateTable('orders').set({ paidAt: now }).where('id', '=', order.id).execute()
    const sale = { id: order.id, customerId: lea.id, professionalId: null, professionalCents: 0, totalCents: 1720 }
    const charge = { paymentId: crypto.randomUUID(), cents: 1720, at: now }
    await transaction(app.db, async (db) => recordCharge(db, sale, charge))
    await lea.post('/api/facture', { orderId: order.id })
    const paper = app.db.selectFrom('invoices as i').select(['i.buyer', 'i.texts']).where('i.purchaseId', '=', order.id)
    return paper.executeTakeFirstOrThrow()
  }
  const elsewhere = {
    sameAsDelivery: false,
    billing_address: '8 quai des Tresses',
    billing: { name: 'Salon Awa & Filles SARL', code_postal: '44600', city: 'Saint-Nazaire', country: 'France' },
  }

  it('is who receives it, where the bill goes to the same place', async () => {
    const address = '12 rue des Lilas\n93100 Montreuil\nFrance'
    expect((await buyerOf({})).buyer).toEqual({ name: 'Léa N’Diaye', address })
    expect((await buyerOf({ ...elsewhere, sameAsDelivery: true })).buyer).toEqual({ name: 'Léa N’Diaye', address })
  })

  it('is whom she has named, in the town she has named, and nothing of the delivery’s', async () => {
    const { buyer, texts } = await buyerOf(elsewhere)
    const address = '8 quai des Tresses\n44600 Saint-Nazaire\nFrance'
    expect(buyer).toEqual({ name: 'Salon Awa & Filles SARL', address })
    expect(texts.about).toContain('Livraison : 12 rue des Lilas, 93100 Montreuil')
  })

  it('has the line as it was typed where that is all there is', async () => {
    const billing_address = '8 quai des Tresses, 44600 Saint-Nazaire'
    const { buyer } = await buyerOf({ sameAsDelivery: false, billing_address })
    expect(buyer).toEqual({ name: 'Léa N’Diaye', address: billing_address })
  })
})

describe('numbers', () => {
  it('have neither gap nor double when fifty are issued at once and others are lost on the way', async () => {
    const [nadia, lea] = [await aProfessional(), await app.aPerson('customer')]
    await nadia.put('/api/v1/account/entreprise', business)
    const visits = await Promise.all(Array.from({ length: 75 }, (_, place) => aPaidVisit(nadia, lea, place)))
    const viewer = { id: lea.id, role: 'customer', sessionId: '' } as const
    const isLost = (place: number) => place % 3 === 1
    const before = await platformNumbers()
    const done = await Promise.allSettled(
      visits.map(({ id }, place) =>
        app.db.transaction().execute(async (db) => {
          await issueInvoice({ ...app.deps, db }, viewer, { kind: 'appointment', id })
          if (isLost(place)) throw new Error('lost')
        }),
      ),
    )
    expect(done.map(({ status }) => status)).toEqual(
      visits.map((_, place) => (isLost(place) ? 'rejected' : 'fulfilled')),
    )
    const first = Array.from({ length: 50 }, (_, place) => place + 1)
    const numbers = await app.db
      .selectFrom('invoices')
      .select(['number', 'numero'])
      .where('issuerId', '=', nadia.id)
      .orderBy('number')
      .execute()
    expect(numbers.map(({ number }) => number)).toEqual(first)
    expect(numbers.map(({ numero }) => numero)).toEqual(first.map((each) => `WEB-F-${String(each).padStart(6, '0')}`))
    const after = await platformNumbers()
    expect(after).toEqual(Array.from({ length: before.length + 50 }, (_, place) => place + 1))
    // More purchases than one batch holds are all invoiced.
    const all = visits.map(({ id }) => ({ purchaseId: id }))
    await app.db.insertInto('pendingInvoices').values(all).execute()
    await issueDueInvoices(app.deps)
    expect([await due(), await platformNumbers()]).toEqual([[], after])
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

  it('follow each other, says the table, and what is written stays', async () => {
    const { nadia, lea, visit } = await aVisitOfTwo()
    const { body } = await lea.post('/api/facture', { appointmentId: visit.id })
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
    await expect(changed.execute()).rejects.toThrow('only added to')
    await expect(sql`delete from invoice_lines`.execute(app.db)).rejects.toThrow('only added to')
    const more = sql`insert into invoice_lines values (${body.id}, 1, 'x', 1, 100, 100, 100)`
    await expect(more.execute(app.db)).rejects.toThrow('an invoice is the sum of its lines')
  })
})

it('papers of who leaves are written before her name goes, and nobody else’s with them', async () => {
  const [nadia, product] = [await aProfessional(), await buying.aProduct({ priceCents: 1230 })]
  let place = 0
  const buysBoth = async (person: Person) => {
    const visit = await aPaidVisit(nadia, person, place++)
    await takesPlace(nadia, visit)
    const id = await buying.paidOrder(person, [product], { state: 'delivered' })
    const sale = { id, customerId: person.id, professionalId: null, professionalCents: 0, totalCents: 1720 }
    const charge = { paymentId: crypto.randomUUID(), cents: 1720, at: now }
    await transaction(app.db, async (db) => recordCharge(db, sale, charge))
    return [visit.id, id]
  }
  const namesOn = async ([visit = '', order = '']: string[]) => {
    const papers = await app.db
      .selectFrom('invoices as i')
      .select('i.buyer')
      .where((eb) => eb.or([eb('i.purchaseId', '=', visit), eb('i.purchaseId', '=', order)]))
      .execute()
    return papers.map(({ buyer }) => buyer.name).sort()
  }
  const [lea, mia, awa] = [await app.aPerson('customer'), await app.aPerson('customer'), await app.aPerson('customer')]
  const written = ['Awa Diallo', 'Awa Diallo', 'Léa N’Diaye']
  await issueDueInvoices(app.deps)
  const hers = await buysBoth(lea)
  expect((await lea.erasesAccount()).status).toBe(204)
  expect(await namesOn(hers)).toEqual(written)
  const [again, others] = [await buysBoth(mia), await buysBoth(awa)]
  expect((await mia.erasesAccount()).status).toBe(204)
  expect([await namesOn(again), await namesOn(others)]).toEqual([written, []])
})

it('papers are listed the newest first, whichever clock was fast, or of one purchase alone', async () => {
  const [nadia, zoe, lea] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
  const [one, other] = [await aPaidVisit(nadia, lea), await aPaidVisit(zoe, lea)]
  const asks = async ({ id }: { id: string }) => (await lea.post('/api/facture', { appointmentId: id })).body.id
  clock.advance(minuteMs)
  const newest = await asks(one)
  clock.moveTo(now)
  const older = await asks(other)
  const notesIn = (papers: { type: string; id: string }[]) =>
    papers.filter(({ type }) => type === 'note').map(({ id }) => id)
  expect(notesIn(await boughtBy(lea))).toEqual([newest, older])
  expect(notesIn(await boughtBy(lea, { appointmentId: other.id }))).toEqual([older])
  expect(await boughtBy(lea, { orderId: crypto.randomUUID() })).toEqual([])
  const soldBy = async (person: Person, asked: object) => (await person.post('/api/pro/facture', asked)).body
  expect([await soldBy(nadia, {}), await soldBy(nadia, { appointmentId: other.id })]).toMatchObject([
    [{ id: newest }],
    [],
  ])
})
