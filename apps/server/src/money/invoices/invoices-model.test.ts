import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { issuePendingInvoices } from './issue-invoices.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock, payments: true, allowLastingDebts: true })
})
afterAll(() => app.close())

/** A history is an appointment of 107 €, with the invoice requests and refunds made at certain moments. */
const history = fc.record({
  isNamed: fc.boolean(),
  isRequestedBefore: fc.boolean(),
  /** This counts hours after the booking; the appointment begins after 100 hours. */
  cancelledAfter: fc.option(fc.constantFrom(10, 60, 90)),
  byProfessional: fc.boolean(),
  isJobRunBetween: fc.boolean(),
  goodwillRefunds: fc.array(fc.integer({ min: 1, max: 6000 }), { maxLength: 3 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

const business = { raisonSociale: 'Nadia Bâ', siret: '73282932000074', regimeTva: 'assujettie', mandat: true }

const playHistory = async ({
  isNamed,
  isRequestedBefore,
  cancelledAfter,
  byProfessional,
  isJobRunBetween,
  goodwillRefunds,
}: History) => {
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aHold()
  const operator = await app.aPerson('admin')
  if (isNamed) await nadia.put('/api/v1/account/entreprise', { ...business, numeroTva: 'FR44732829320' })
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  const requestInvoice = () => awa.post('/api/facture', { appointmentId: appointment.id })
  const endedAfter = cancelledAfter ?? 103
  // The contact window opens 28 hours after the booking.
  const requestedAfter = Math.min(endedAfter, 30)
  clock.advance(requestedAfter * hourMs)
  if (isRequestedBefore) expect((await requestInvoice()).status).toBe(requestedAfter < 28 ? 409 : 201)
  clock.advance((endedAfter - requestedAfter) * hourMs)
  const status = cancelledAfter === null ? 'Terminé' : 'Annuler'
  const actor = cancelledAfter === null || byProfessional ? nadia : awa
  const reason = byProfessional ? { reason: 'Le salon a été inondé cette nuit.' } : {}
  const closed = await actor.patch(`/api/v1/appointment/${appointment.id}`, { status, ...reason })
  expect([closed.status, closed.body.message]).toEqual([200, undefined])
  if (isJobRunBetween) await issuePendingInvoices(app.deps)
  for (const cents of goodwillRefunds) {
    const refundable = 10_700 - (await refundedOf(appointment.id))
    const amount = Math.min(cents, refundable)
    if (amount === 0) break
    const body = { amount, refundable: refundable, reason: 'La coiffure était à refaire.' }
    const refund = await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, body)
    expect([refund.status, refund.body.message]).toEqual([201, undefined])
    if (isJobRunBetween) await issuePendingInvoices(app.deps)
  }
  await app.drainJobs()
  await issuePendingInvoices(app.deps)
  return appointment.id
}

const refundedOf = async (appointmentId: string) => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::integer as cents from refunds r
    where r.purchase_id = ${appointmentId}`.execute(app.db)
  return rows[0]?.cents ?? 0
}

/** Returns, for professional and platform, the invoices minus the credit notes, and what they retain by the ledger. */
const invoicedByParty = async (appointmentId: string) => {
  const { rows } = await sql`
    select issuer_id is null as "isPlatform", sum(case type when 'avoir' then -total_cents else total_cents end)::integer as cents
    from invoices where purchase_id = ${appointmentId} group by 1 having sum(
      case type when 'avoir' then -total_cents else total_cents end) <> 0 order by 1`.execute(app.db)
  return rows as { isPlatform: boolean; cents: number }[]
}
const retainedByParty = async (appointmentId: string) => {
  const { rows } = await sql`
    select e.account = 'platform' as "isPlatform", -sum(e.cents)::integer as cents
    from journal_transactions m join journal_postings e on e.transaction_id = m.id
    where m.purchase_id = ${appointmentId} and e.account in ('professional', 'platform')
      and m.kind not in ('cost', 'transfer', 'reversal')
    group by 1 having sum(e.cents) <> 0 order by 1`.execute(app.db)
  return rows
}

it('invoices of any history equal the ledger’s revenue to the cent, and the amount that was not refunded', async () => {
  const property = fc.asyncProperty(history, async (drawnHistory) => {
    const id = await playHistory(drawnHistory)
    const invoiced = await invoicedByParty(id)
    expect(invoiced).toEqual(await retainedByParty(id))
    expect(invoiced.reduce((sum, { cents }) => sum + cents, 0)).toBe(10_700 - (await refundedOf(id)))
  })
  await fc.assert(property, { numRuns: 25, seed: 74 })
  const { rows } = await sql`
    select series from invoices group by series having count(*) <> max(number) or min(number) <> 1`.execute(app.db)
  expect(rows).toEqual([])
  const kinds = await app.db.selectFrom('invoices').select('type').distinct().orderBy('type').execute()
  expect(kinds.map(({ type }) => type)).toEqual(['avoir', 'facture', 'note'])
})
