import {
  type ActorRole,
  type AppointmentAction,
  type AppointmentStatus,
  absenceReportedBy,
  appointmentActions,
  appointmentStatuses,
  appointmentStatusWords,
  transitions,
} from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { insertPayment, paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'
import { violatedConstraint } from '../../lib/database/database.ts'
import { unpublishUntil } from '../../marketplace/reviews/review.rules.ts'
import { appointmentActionsFor } from './appointment.rules.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const minute = 60_000
const hour = 60 * minute

type Role = Exclude<ActorRole, 'system'>
const actorRoles: Role[] = ['customer', 'professional', 'admin']
type Row = [status: AppointmentStatus, ms: number, customer: string, professional: string, admin: string]

/** The second column is the time since the hold was taken. A hold lasts a quarter of an hour. */
const holdRows: Row[] = [
  ['pending_payment', 0, 'pay abandon', '', ''],
  ['pending_payment', 15 * minute - 1, 'pay abandon', '', ''],
  ['pending_payment', 15 * minute, '', '', ''],
  ['expired', 15 * minute - 1, '', '', ''],
]
/** The second column is the time to (negative) or since the start of an appointment of two hours. */
const paidRows: Row[] = [
  ['paid', -48 * hour, 'reschedule cancel', 'cancel', 'cancel'],
  ['paid', -48 * hour + 1, 'cancel', 'cancel', 'cancel'],
  ['paid', -24 * hour, 'cancel', 'cancel', 'cancel'],
  ['paid', -3 * hour - 1, 'cancel', 'cancel', 'cancel'],
  ['paid', -3 * hour, 'here late cancel', 'here late confirm_presence cancel', 'cancel'],
  ['paid', -1, 'here late cancel', 'here late confirm_presence cancel', 'cancel'],
  ['paid', 0, 'here late', 'here late confirm_presence', ''],
  ['paid', 30 * minute, 'here late', 'here late confirm_presence', ''],
  ['paid', 2 * hour - 1, 'here late', 'here late confirm_presence', ''],
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
const reviewedRows: Row[] = [
  ['completed', 2 * hour, 'unpublish report', 'answer report', ''],
  ['completed', 50 * hour, 'unpublish report', 'answer report', ''],
  ['completed', 50 * hour + 1, '', 'answer', ''],
]

describe('allowed actions', () => {
  const start = new Date('2026-11-24T13:00:00.000Z')
  const after = (ms: number) => new Date(start.getTime() + ms)
  const appointment = {
    date: start,
    endTime: after(2 * hour),
    holdExpiresAt: null,
    requestedAt: null,
    acceptedAt: null,
    isBeingDecided: false,
    isOffered: true,
    totalCents: 10_700,
    withdrawalEndsAt: null,
    freeAgainAt: null,
    providerCostCents: 186,
    rescheduleCount: 0,
    absences: [],
    absenceDecision: null,
    presence: { late: [], here: [], confirmedAt: null, wrongTries: 0 },
    review: null,
  }
  const actionsOfEachRole = (state: Partial<Parameters<typeof appointmentActionsFor>[0]>, at: Date) =>
    actorRoles.map((actorRole) =>
      appointmentActionsFor({ status: 'paid', ...appointment, ...state, actorRole }, at).join(' '),
    )

  it.each(paidRows)('of an appointment that is %s, %i ms after its start, are as listed', (status, ms, ...expected) => {
    expect(actionsOfEachRole({ status }, after(ms))).toEqual(expected)
  })

  it('of an appointment that was rescheduled three times do not include a fourth, whatever cancelling costs', () => {
    const actionsAfter = (rescheduleCount: number, freeAgainAt: Date | null) =>
      actionsOfEachRole({ rescheduleCount, freeAgainAt }, after(-48 * hour))[0]
    const [free, used] = [null, after(hour)]
    expect([2, 3, 4].map((count) => actionsAfter(count, free))).toEqual(['reschedule cancel', 'cancel', 'cancel'])
    expect([2, 3].map((count) => actionsAfter(count, used))).toEqual(['reschedule cancel', 'cancel'])
  })

  it.each(holdRows)('of a hold that is %s, %i ms after it was taken, are as listed', (status, ms, ...expected) => {
    const holdExpiresAt = new Date(now.getTime() + 15 * minute)
    expect(actionsOfEachRole({ status, holdExpiresAt }, new Date(now.getTime() + ms))).toEqual(expected)
  })

  it.each(reviewedRows)(
    'of a reviewed appointment that is %s, %i ms after its start, are as listed',
    (status, ms, ...expected) => {
      const published = unpublishUntil({ publishedAt: after(2 * hour), isHidden: false })
      const review = { reponse: null, unpublishUntil: published }
      expect(actionsOfEachRole({ status, review }, after(ms))).toEqual(expected)
      const withoutAnswer = expected.map((allowedActions) => allowedActions.replace(/answer ?/, ''))
      expect(actionsOfEachRole({ status, review: { ...review, reponse: 'Merci.' } }, after(ms))).toEqual(withoutAnswer)
      const hidden = unpublishUntil({ publishedAt: after(2 * hour), isHidden: true })
      const withoutUnpublish = expected.map((allowedActions) => allowedActions.replace(/unpublish ?/, ''))
      expect(actionsOfEachRole({ status, review: { ...review, unpublishUntil: hidden } }, after(ms))).toEqual(
        withoutUnpublish,
      )
    },
  )

  it('of an open request are its answer and its withdrawal, until it is accepted or its time has passed', () => {
    const request = { status: 'pending_payment' as const, holdExpiresAt: after(0), requestedAt: now }
    expect(actionsOfEachRole(request, after(-1))).toEqual(['abandon', 'accept refuse', ''])
    expect(actionsOfEachRole(request, after(0))).toEqual(['', '', ''])
    expect(actionsOfEachRole({ ...request, acceptedAt: now }, after(-1))).toEqual(['', '', ''])
  })

  it('are none while a bank decides', () => {
    const holdExpiresAt = new Date(now.getTime() + 15 * minute)
    expect(actionsOfEachRole({ status: 'pending_payment', holdExpiresAt, isBeingDecided: true }, now)).toEqual([
      '',
      '',
      '',
    ])
  })

  it('of a customer include rescheduling while the withdrawal period lasts', () => {
    const withdrawalEndsAt = after(-10 * hour)
    expect(actionsOfEachRole({ withdrawalEndsAt }, after(-10 * hour))).toEqual([
      'reschedule cancel',
      'cancel',
      'cancel',
    ])
    expect(actionsOfEachRole({ withdrawalEndsAt }, after(-10 * hour + 1))).toEqual(['cancel', 'cancel', 'cancel'])
  })

  it('of a customer exclude rescheduling when the service is no longer offered', () => {
    expect(actionsOfEachRole({ isOffered: false }, after(-48 * hour))).toEqual(['cancel', 'cancel', 'cancel'])
  })

  it('after an absence report are to answer it for two days, and none once it is decided', () => {
    const status = 'completed'
    const review = { reponse: 'Merci.', unpublishUntil: null }
    const absences = [{ type: 'professional_absent' as const, createdAt: after(50 * hour) }]
    expect(actionsOfEachRole({ status, review, absences }, after(98 * hour))).toEqual(['', 'report', ''])
    expect(actionsOfEachRole({ status, review, absences }, after(98 * hour + 1))).toEqual(['', '', ''])
    expect(actionsOfEachRole({ status, review, absences, absenceDecision: {} }, after(50 * hour))).toEqual(['', '', ''])
  })
})

describe('allowed actions of the running server', () => {
  let app: TestApp
  let booking: ReturnType<typeof bookings>
  let operator: Person
  beforeAll(async () => {
    app = await testApp({ payments: true, clock })
    booking = bookings(app)
  })
  beforeEach(async () => {
    clock.moveTo(now)
    operator = await app.aPerson('admin')
  })
  afterAll(() => app.close())

  type CreatedAppointment = Awaited<ReturnType<typeof createAppointment>>
  const startsAfterMs = 100 * hour
  const isHoldStatus = (status: AppointmentStatus) => status === 'pending_payment' || status === 'expired'

  /** Creates an appointment in that status at that time, through the product's own endpoints. */
  const createAppointment = async (
    [status, ms]: readonly [AppointmentStatus, number, ...unknown[]],
    isReviewed = false,
  ) => {
    clock.moveTo(now)
    const { awa, nadia, appointment } = await booking.aHold()
    const address = `/api/v1/appointment/${appointment.id}`
    if (status === 'expired') await awa.delete(address)
    if (!isHoldStatus(status)) await booking.pay(awa, appointment)
    if (status === 'cancelled') await awa.patch(address, { status: appointmentStatusWords[status] })
    if (status === 'completed') clock.advance(startsAfterMs + 2 * hour)
    if (status === 'completed') await nadia.patch(address, { status: appointmentStatusWords[status] })
    const review = { appointmentId: appointment.id, note: 5, texte: 'Parfait.' }
    const reviewId: string = isReviewed && (await awa.post('/api/commentaire', review)).body.id
    clock.moveTo(new Date(now.getTime() + ms + (isHoldStatus(status) ? 0 : startsAfterMs)))
    return { appointment, address, reviewId, customer: awa, professional: nadia, admin: operator }
  }

  const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()
  const requestOf: Record<
    AppointmentAction,
    (appointment: CreatedAppointment, role: Role) => Promise<{ status: number }>
  > = {
    pay: (appointment, role) => booking.pay(appointment[role], appointment.appointment),
    accept: (appointment, role) => appointment[role].post(`${appointment.address}/request`, { accept: true }),
    refuse: (appointment, role) => appointment[role].post(`${appointment.address}/request`, { accept: false }),
    abandon: (appointment, role) => appointment[role].delete(appointment.address),
    review: (appointment, role) =>
      appointment[role].post('/api/commentaire', {
        appointmentId: appointment.appointment.id,
        note: 5,
        texte: 'Parfait.',
      }),
    unpublish: (appointment, role) => appointment[role].delete(`/api/commentaire/${appointment.reviewId}`),
    answer: (appointment, role) =>
      appointment[role].post(`/api/commentaire/${appointment.reviewId}/reponse`, { texte: 'Merci.' }),
    finish: (appointment, role) => appointment[role].patch(appointment.address, { status: 'Terminé' }),
    reschedule: (appointment, role) =>
      appointment[role].post(`${appointment.address}/move`, { date: inHours(110), endTime: inHours(112) }),
    cancel: (appointment, role) =>
      appointment[role].patch(appointment.address, { status: 'Annuler', reason: 'Le salon a été inondé.' }),
    report: (appointment, role) => {
      const type = role === 'admin' ? 'customer_absent' : absenceReportedBy[role]
      return appointment[role].post(`${appointment.address}/report`, { type, text: 'Personne n’est venu.' })
    },
    here: (appointment, role) => appointment[role].post(`${appointment.address}/here`),
    late: (appointment, role) => appointment[role].post(`${appointment.address}/late`, { minutes: 10 }),
    confirm_presence: async (appointment, role) => {
      const { presenceCode: code } = await app.db
        .selectFrom('appointments')
        .select('presenceCode')
        .where('id', '=', appointment.appointment.id)
        .executeTakeFirstOrThrow()
      return appointment[role].post(`${appointment.address}/presence`, { code })
    },
  }
  const readAppointment = async ({ admin, address }: CreatedAppointment) => (await admin.get(address)).body

  /** These actions are done already, and a repeated request gets the same answer. */
  const idempotentActions = ['customer pay Payé', 'customer pay Terminé', 'customer abandon Expiré']

  /** A role that is not in `expected` makes no request. */
  const expectAllowedActions = async (
    create: () => Promise<CreatedAppointment>,
    expected: Partial<Record<Role, string>>,
  ) => {
    const appointment = await create()
    const before = await readAppointment(appointment)
    const each = Object.entries(expected) as [Role, string][]
    for (const [role, allowedActions] of each) {
      const open = (await appointment[role].get(appointment.address)).body.allowedActions
      expect(open.join(' '), role).toBe(allowedActions)
      for (const action of appointmentActions.filter((each) => !open.includes(each))) {
        const attempt = `${role} ${action} ${before.status}`
        const { status } = await requestOf[action](appointment, role)
        if (idempotentActions.includes(attempt)) expect(status, attempt).toBeLessThan(300)
        else expect([401, 403, 404, 409, 422], attempt).toContain(status)
        expect(await readAppointment(appointment), attempt).toEqual(before)
      }
    }
    for (const [role, allowedActions] of each)
      for (const action of allowedActions.split(' ').filter(Boolean) as AppointmentAction[]) {
        const fresh = await create()
        const before = await readAppointment(fresh)
        expect((await requestOf[action](fresh, role)).status, `${role} ${action}`).toBeLessThan(300)
        expect(await readAppointment(fresh), `${role} ${action}`).not.toEqual(before)
      }
  }

  const rows = [...holdRows, ...paidRows].map((row) => ({ row, isReviewed: false }))
  const all = [...rows, ...reviewedRows.map((row) => ({ row, isReviewed: true }))]

  it.each(all)('for $row.0, $row.1 ms on, are offered and accepted, and no others', ({ row, isReviewed }) => {
    const [, , customer, professional, admin] = row
    return expectAllowedActions(() => createAppointment(row, isReviewed), { customer, professional, admin })
  })

  /**
   * The keys describe changes of the professional or the service. A suspended professional can read nothing any more.
   */
  const changesOf: Record<string, (appointment: CreatedAppointment) => Promise<{ status: number }>> = {
    'the professional is warned of a suspension': ({ professional }) => suspend(professional, false),
    'the professional is suspended': ({ professional }) => suspend(professional, true),
    'the professional no longer offers the service': ({ professional }) =>
      professional.delete(`/api/v1/prestation/${professional.serviceId}`),
  }
  const suspend = ({ id }: { id: string }, danger: boolean) =>
    operator.post(`/api/v1/admin/people/${id}/suspend`, { reason: 'Une cliente a été blessée.', danger })
  const cancelled = { customer: 'cancel', professional: 'cancel', admin: 'cancel' }
  const unpaid = { customer: 'pay abandon', professional: '', admin: '' }

  it.each([
    ['pending_payment', 'the professional is warned of a suspension', unpaid],
    ['pending_payment', 'the professional is suspended', { customer: '', admin: '' }],
    ['pending_payment', 'the professional no longer offers the service', unpaid],
    ['paid', 'the professional is warned of a suspension', cancelled],
    ['paid', 'the professional is suspended', { customer: 'cancel', admin: 'cancel' }],
    ['paid', 'the professional no longer offers the service', cancelled],
  ] as const)('for %s, once %s, are offered and accepted, and no others', (status, change, expected) => {
    const create = async () => {
      const appointment = await createAppointment([status, status === 'paid' ? -50 * hour : 0])
      expect((await changesOf[change]?.(appointment))?.status).toBeLessThan(300)
      return appointment
    }
    return expectAllowedActions(create, expected)
  })

  const canBookAgainByRole = async ({ address, ...actors }: CreatedAppointment) => {
    const answers = actorRoles.map(async (role) => (await actors[role].get(address)).body.mayBookAgain)
    return Promise.all(answers)
  }
  const customerOnly = [true, false, false]
  const noRole = [false, false, false]

  it.each([
    ['pending_payment', 0, noRole],
    ['expired', 0, noRole],
    ['paid', -48 * hour, noRole],
    ['paid', 2 * hour - 1, noRole],
    ['paid', 2 * hour, customerOnly],
    ['completed', 50 * hour, customerOnly],
    ['cancelled', -48 * hour, customerOnly],
  ] as const)(
    'for an appointment that is %s, %i ms on, include booking again (customer, professional, operator): %j',
    async (status, ms, expected) => {
      expect(await canBookAgainByRole(await createAppointment([status, ms]))).toEqual(expected)
    },
  )

  it('include booking again while the professional is visible and offers any service', async () => {
    await booking.aHold()
    const appointment = await createAppointment(['cancelled', 0])
    const { customer, professional } = appointment
    const isFound = async () => (await customer.get(`/api/v1/user/${professional.id}`)).status === 200
    const currentState = async () => [await isFound(), (await customer.get(appointment.address)).body.mayBookAgain]
    expect(await currentState()).toEqual([true, true])
    await changesOf['the professional no longer offers the service']?.(appointment)
    expect(await currentState()).toEqual([true, false])
    const locks = { libelle: 'Locks', priceCents: 6000, durationMinutes: 60, createdAt: now }
    await app.db
      .insertInto('services')
      .values({ professionalId: professional.id, ...locks })
      .execute()
    expect(await currentState()).toEqual([true, true])
    await changesOf['the professional is warned of a suspension']?.(appointment)
    expect(await currentState()).toEqual([false, false])
  })

  it('of a customer are none while the payment is undecided, and abandoning the hold is refused', async () => {
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
    expect((await awa.get(address)).body).toMatchObject({ payment: null, allowedActions: ['pay', 'abandon'] })
  })

  it('match the status transitions that the appointments table allows', async () => {
    const hours = { from: '2026-11-20T10:00:00Z', to: '2026-11-20T11:00:00Z' }
    const nadia = await app.aProfessionalWithHours(hours)
    const awa = await app.aPerson('customer')
    const rollback = new Error('rollback')
    const isAllowed = (from: AppointmentStatus, to: AppointmentStatus) =>
      app.db
        .transaction()
        .execute(async (db) => {
          const id = await anAppointment({ ...app, db }, nadia, awa, { ...hours, status: from })
          await sql`update appointments set status = ${to} where id = ${id}`.execute(db)
          throw rollback
        })
        .catch((error: unknown) => {
          if (error !== rollback && violatedConstraint(error) !== 'appointment_transitions') throw error
          return error === rollback
        })
    const allowedPairs: string[] = []
    for (const from of appointmentStatuses)
      for (const to of appointmentStatuses)
        if (from !== to && (await isAllowed(from, to))) allowedPairs.push(`${from} → ${to}`)
    const inTable = Object.values(transitions).flatMap(({ from, to }) =>
      from.filter((each) => each !== to).map((each) => `${each} → ${to}`),
    )
    expect(allowedPairs.sort()).toEqual([...new Set(inTable)].sort())
  })
})
