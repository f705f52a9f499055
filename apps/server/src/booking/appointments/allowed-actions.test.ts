import {
  type AppointmentAction,
  type AppointmentStatus,
  absenceReportedBy,
  appointmentActions,
  appointmentStatuses,
  appointmentStatusWords,
  type Mover,
  transitions,
} from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aVisit } from '../../../test/appointments.ts'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { insertPayment, paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'
import { violated } from '../../lib/database/database.ts'
import { unpublishUntil } from '../../marketplace/reviews/review.rules.ts'
import { appointmentActionsFor } from './appointment.rules.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const minute = 60_000
const hour = 60 * minute

type Asker = Exclude<Mover, 'system'>
const askers: Asker[] = ['customer', 'professional', 'admin']
type Row = [status: AppointmentStatus, ms: number, customer: string, professional: string, admin: string]

/** The second column is the time since the hold was taken. A hold lasts a quarter of an hour. */
const held: Row[] = [
  ['pending_payment', 0, 'pay giveUp', '', ''],
  ['pending_payment', 15 * minute - 1, 'pay giveUp', '', ''],
  ['pending_payment', 15 * minute, '', '', ''],
  ['expired', 15 * minute - 1, '', '', ''],
]
/** The second column is the time to (negative) or since the start of an appointment of two hours. */
const paid: Row[] = [
  ['paid', -48 * hour, 'move cancel', 'cancel', 'cancel'],
  ['paid', -48 * hour + 1, 'cancel', 'cancel', 'cancel'],
  ['paid', -24 * hour, 'cancel', 'cancel', 'cancel'],
  ['paid', -1, 'cancel', 'cancel', 'cancel'],
  ['paid', 0, '', '', ''],
  ['paid', 30 * minute - 1, '', '', ''],
  ['paid', 30 * minute, 'report', 'report', ''],
  ['paid', 2 * hour - 1, 'report', 'report', ''],
  ['paid', 2 * hour, 'review report', 'finish report', 'finish'],
  ['paid', 50 * hour, 'review report', 'finish report', 'finish'],
  ['paid', 50 * hour + 1, 'review', 'finish', 'finish'],
  ['completed', 2 * hour, 'review report', 'report', ''],
  ['completed', 50 * hour, 'review report', 'report', ''],
  ['completed', 50 * hour + 1, 'review', '', ''],
  ['cancelled', -48 * hour, '', '', ''],
  ['cancelled', 30 * minute, '', '', ''],
  ['cancelled', 2 * hour, '', '', ''],
]

/** The columns are the same. The customer has published a review at the end of the appointment. */
const reviewed: Row[] = [
  ['completed', 2 * hour, 'unpublish report', 'answer report', ''],
  ['completed', 50 * hour, 'unpublish report', 'answer report', ''],
  ['completed', 50 * hour + 1, '', 'answer', ''],
]

describe('what is open', () => {
  const start = new Date('2026-11-24T13:00:00.000Z')
  const after = (ms: number) => new Date(start.getTime() + ms)
  const visit = {
    date: start,
    endTime: after(2 * hour),
    holdExpiresAt: null,
    isBeingDecided: false,
    isOffered: true,
    totalCents: 10_700,
    withdrawalEndsAt: null,
    absences: [],
    absenceDecision: null,
    review: null,
  }
  const openTo = (standing: Partial<Parameters<typeof appointmentActionsFor>[0]>, at: Date) =>
    askers.map((by) => appointmentActionsFor({ status: 'paid', ...visit, ...standing, by }, at).join(' '))

  it.each(paid)('of a visit that is %s, %i ms after its start', (status, ms, ...expected) => {
    expect(openTo({ status }, after(ms))).toEqual(expected)
  })

  it.each(held)('of a hold that is %s, %i ms after it was taken', (status, ms, ...expected) => {
    const holdExpiresAt = new Date(now.getTime() + 15 * minute)
    expect(openTo({ status, holdExpiresAt }, new Date(now.getTime() + ms))).toEqual(expected)
  })

  it.each(reviewed)('of a reviewed visit that is %s, %i ms after its start', (status, ms, ...expected) => {
    const published = unpublishUntil({ publishedAt: after(2 * hour), isHidden: false })
    const review = { reponse: null, unpublishUntil: published }
    expect(openTo({ status, review }, after(ms))).toEqual(expected)
    const answered = expected.map((allowedActions) => allowedActions.replace(/answer ?/, ''))
    expect(openTo({ status, review: { ...review, reponse: 'Merci.' } }, after(ms))).toEqual(answered)
    const hidden = unpublishUntil({ publishedAt: after(2 * hour), isHidden: true })
    const kept = expected.map((allowedActions) => allowedActions.replace(/unpublish ?/, ''))
    expect(openTo({ status, review: { ...review, unpublishUntil: hidden } }, after(ms))).toEqual(kept)
  })

  it('while a bank decides is nothing but to wait', () => {
    const holdExpiresAt = new Date(now.getTime() + 15 * minute)
    expect(openTo({ status: 'pending_payment', holdExpiresAt, isBeingDecided: true }, now)).toEqual(['', '', ''])
  })

  it('to a customer stays the moving while the withdrawal lasts', () => {
    const withdrawalEndsAt = after(-10 * hour)
    expect(openTo({ withdrawalEndsAt }, after(-10 * hour))).toEqual(['move cancel', 'cancel', 'cancel'])
    expect(openTo({ withdrawalEndsAt }, after(-10 * hour + 1))).toEqual(['cancel', 'cancel', 'cancel'])
  })

  it('to a customer is not the moving to hours that nobody offers', () => {
    expect(openTo({ isOffered: false }, after(-48 * hour))).toEqual(['cancel', 'cancel', 'cancel'])
  })

  it('once an absence is reported is to answer it, for two days, and nothing when it is decided', () => {
    const status = 'completed'
    const review = { reponse: 'Merci.', unpublishUntil: null }
    const absences = [{ type: 'professional_absent' as const, createdAt: after(50 * hour) }]
    expect(openTo({ status, review, absences }, after(98 * hour))).toEqual(['', 'report', ''])
    expect(openTo({ status, review, absences }, after(98 * hour + 1))).toEqual(['', '', ''])
    expect(openTo({ status, review, absences, absenceDecision: {} }, after(50 * hour))).toEqual(['', '', ''])
  })
})

describe('in a server', () => {
  let app: TestApp
  let booking: ReturnType<typeof bookings>
  let operator: Awaited<ReturnType<TestApp['aPerson']>>
  beforeAll(async () => {
    app = await testApp({ payments: true, clock })
    booking = bookings(app)
  })
  beforeEach(async () => {
    clock.moveTo(now)
    operator = await app.aPerson('admin')
  })
  afterAll(() => app.close())

  type Brought = Awaited<ReturnType<typeof brought>>
  const startsAfterMs = 100 * hour
  const isOfHold = (status: AppointmentStatus) => status === 'pending_payment' || status === 'expired'

  /** Creates an appointment in that status at that time, through the product's own endpoints. */
  const brought = async ([status, ms]: readonly [AppointmentStatus, number, ...unknown[]], isReviewed = false) => {
    clock.moveTo(now)
    const { awa, nadia, appointment } = await booking.aHold()
    const address = `/api/v1/appointment/${appointment.id}`
    if (status === 'expired') await awa.delete(address)
    if (!isOfHold(status)) await booking.pay(awa, appointment)
    if (status === 'cancelled') await awa.patch(address, { status: appointmentStatusWords[status] })
    if (status === 'completed') clock.advance(startsAfterMs + 2 * hour)
    if (status === 'completed') await nadia.patch(address, { status: appointmentStatusWords[status] })
    const review = { appointmentId: appointment.id, note: 5, texte: 'Parfait.' }
    const reviewId: string = isReviewed && (await awa.post('/api/commentaire', review)).body.id
    clock.moveTo(new Date(now.getTime() + ms + (isOfHold(status) ? 0 : startsAfterMs)))
    return { appointment, address, reviewId, customer: awa, professional: nadia, admin: operator }
  }

  const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()
  const asks: Record<AppointmentAction, (visit: Brought, by: Asker) => Promise<{ status: number }>> = {
    pay: (visit, by) => booking.pay(visit[by], visit.appointment),
    giveUp: (visit, by) => visit[by].delete(visit.address),
    review: (visit, by) =>
      visit[by].post('/api/commentaire', { appointmentId: visit.appointment.id, note: 5, texte: 'Parfait.' }),
    unpublish: (visit, by) => visit[by].delete(`/api/commentaire/${visit.reviewId}`),
    answer: (visit, by) => visit[by].post(`/api/commentaire/${visit.reviewId}/reponse`, { texte: 'Merci.' }),
    finish: (visit, by) => visit[by].patch(visit.address, { status: 'Terminé' }),
    move: (visit, by) => visit[by].post(`${visit.address}/move`, { date: inHours(110), endTime: inHours(112) }),
    cancel: (visit, by) => visit[by].patch(visit.address, { status: 'Annuler', reason: 'Le salon a été inondé.' }),
    report: (visit, by) => {
      const type = by === 'admin' ? 'customer_absent' : absenceReportedBy[by]
      return visit[by].post(`${visit.address}/report`, { type, text: 'Personne n’est venu.' })
    },
  }
  const seen = async ({ admin, address }: Brought) => (await admin.get(address)).body

  /** These actions are done already, and a repeated request gets the same answer. */
  const answeredAgain = ['customer pay Payé', 'customer pay Terminé', 'customer giveUp Expiré']

  /** A role that is not in `expected` makes no request. */
  const expectMoves = async (bring: () => Promise<Brought>, expected: Partial<Record<Asker, string>>) => {
    const visit = await bring()
    const before = await seen(visit)
    const each = Object.entries(expected) as [Asker, string][]
    for (const [by, allowedActions] of each) {
      const open = (await visit[by].get(visit.address)).body.allowedActions
      expect(open.join(' '), by).toBe(allowedActions)
      for (const move of appointmentActions.filter((each) => !open.includes(each))) {
        const what = `${by} ${move} ${before.status}`
        const { status } = await asks[move](visit, by)
        if (answeredAgain.includes(what)) expect(status, what).toBeLessThan(300)
        else expect([401, 403, 404, 409, 422], what).toContain(status)
        expect(await seen(visit), what).toEqual(before)
      }
    }
    for (const [by, allowedActions] of each)
      for (const move of allowedActions.split(' ').filter(Boolean) as AppointmentAction[]) {
        const fresh = await bring()
        const stood = await seen(fresh)
        expect((await asks[move](fresh, by)).status, `${by} ${move}`).toBeLessThan(300)
        expect(await seen(fresh), `${by} ${move}`).not.toEqual(stood)
      }
  }

  const rows = [...held, ...paid].map((row) => ({ row, isReviewed: false }))
  const all = [...rows, ...reviewed.map((row) => ({ row, isReviewed: true }))]

  it.each(all)('the moves of $row.0, $row.1 ms on, are offered and accepted, and no others', ({ row, isReviewed }) => {
    const [, , customer, professional, admin] = row
    return expectMoves(() => brought(row, isReviewed), { customer, professional, admin })
  })

  /**
   * The keys describe changes of the professional or the service. A suspended professional can read nothing any more.
   */
  const worlds: Record<string, (visit: Brought) => Promise<{ status: number }>> = {
    'she is told that she will be shut out': ({ professional }) => suspend(professional, false),
    'she is shut out': ({ professional }) => suspend(professional, true),
    'she offers it no longer': ({ professional }) =>
      professional.delete(`/api/v1/prestation/${professional.serviceId}`),
  }
  const suspend = ({ id }: { id: string }, danger: boolean) =>
    operator.post(`/api/v1/admin/people/${id}/suspend`, { reason: 'Une cliente a été blessée.', danger })
  const cancelled = { customer: 'cancel', professional: 'cancel', admin: 'cancel' }
  const unpaid = { customer: 'pay giveUp', professional: '', admin: '' }

  it.each([
    ['pending_payment', 'she is told that she will be shut out', unpaid],
    ['pending_payment', 'she is shut out', { customer: '', admin: '' }],
    ['pending_payment', 'she offers it no longer', unpaid],
    ['paid', 'she is told that she will be shut out', cancelled],
    ['paid', 'she is shut out', { customer: 'cancel', admin: 'cancel' }],
    ['paid', 'she offers it no longer', cancelled],
  ] as const)('the moves of %s, once %s, are offered and accepted, and no others', (status, world, expected) => {
    const bring = async () => {
      const visit = await brought([status, status === 'paid' ? -50 * hour : 0])
      expect((await worlds[world]?.(visit))?.status).toBeLessThan(300)
      return visit
    }
    return expectMoves(bring, expected)
  })

  const mayBookAgain = async ({ address, ...people }: Brought) => {
    const seen = askers.map(async (by) => (await people[by].get(address)).body.mayBookAgain)
    return Promise.all(seen)
  }
  const onlyHers = [true, false, false]
  const nobodys = [false, false, false]

  it.each([
    ['pending_payment', 0, nobodys],
    ['expired', 0, nobodys],
    ['paid', -48 * hour, nobodys],
    ['paid', 2 * hour - 1, nobodys],
    ['paid', 2 * hour, onlyHers],
    ['completed', 50 * hour, onlyHers],
    ['cancelled', -48 * hour, onlyHers],
  ] as const)('of a visit that is %s, %i ms on, the like may be booked again by: %j', async (status, ms, expected) => {
    expect(await mayBookAgain(await brought([status, ms]))).toEqual(expected)
  })

  it('the like may be booked again while its professional is found and offers something, the same or not', async () => {
    await booking.aHold()
    const visit = await brought(['cancelled', 0])
    const { customer, professional } = visit
    const isFound = async () => (await customer.get(`/api/v1/user/${professional.id}`)).status === 200
    const stands = async () => [await isFound(), (await customer.get(visit.address)).body.mayBookAgain]
    expect(await stands()).toEqual([true, true])
    await worlds['she offers it no longer']?.(visit)
    expect(await stands()).toEqual([true, false])
    const locks = { libelle: 'Locks', priceCents: 6000, durationMinutes: 60, createdAt: now }
    await app.db
      .insertInto('services')
      .values({ professionalId: professional.id, ...locks })
      .execute()
    expect(await stands()).toEqual([true, true])
    await worlds['she is told that she will be shut out']?.(visit)
    expect(await stands()).toEqual([false, false])
  })

  it('nothing is open to a customer whose bank decides, and giving up is refused', async () => {
    const { awa, appointment } = await booking.aHold()
    const undecided = {
      paymentMethod: 'pm_card_visa',
      amountCents: 10_700,
      status: 'undecided',
      createdAt: now,
    } as const
    await insertPayment(app.db, appointment.id, undecided)
    const address = `/api/v1/appointment/${appointment.id}`
    expect((await awa.get(address)).body).toMatchObject({ payment: 'processing', allowedActions: [] })
    expect((await awa.delete(address)).status).toBe(409)
    await app.db
      .updateTable('payments')
      .set({ status: 'failed', failureCode: 'payment_abandoned', decidedAt: now })
      .where('id', 'in', paymentsOf(app.db, appointment.id))
      .execute()
    expect((await awa.get(address)).body).toMatchObject({ payment: null, allowedActions: ['pay', 'giveUp'] })
  })

  it('the table of appointments lets a status change by the moves of the contract alone', async () => {
    const hours = { from: '2026-11-20T10:00:00Z', to: '2026-11-20T11:00:00Z' }
    const nadia = await app.aProfessionalWithHours(hours)
    const awa = await app.aPerson('customer')
    const undone = new Error('undone')
    const isLet = (from: AppointmentStatus, to: AppointmentStatus) =>
      app.db
        .transaction()
        .execute(async (db) => {
          const id = await aVisit({ ...app, db }, nadia, awa, { ...hours, status: from })
          await sql`update appointments set status = ${to} where id = ${id}`.execute(db)
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone && violated(error) !== 'appointment_transitions') throw error
          return error === undone
        })
    const led: string[] = []
    for (const from of appointmentStatuses)
      for (const to of appointmentStatuses) if (from !== to && (await isLet(from, to))) led.push(`${from} → ${to}`)
    const inTable = Object.values(transitions).flatMap(({ from, to }) =>
      from.filter((each) => each !== to).map((each) => `${each} → ${to}`),
    )
    expect(led.sort()).toEqual([...new Set(inTable)].sort())
  })
})
