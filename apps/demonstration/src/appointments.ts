import { reportAbsence } from '../../server/src/booking/absences/report-absence.ts'
import { changeAppointment } from '../../server/src/booking/appointments/change-appointment.ts'
import { holdHours } from '../../server/src/booking/appointments/hold-hours.ts'
import { payAppointment } from '../../server/src/booking/appointments/pay-appointment.ts'
import { reviewAppointment } from '../../server/src/booking/reviews/review-appointment.ts'
import type { Deps } from '../../server/src/deps.ts'
import { refundAppointment } from '../../server/src/operations/operators/refund-appointment.ts'
import { ignoreAlreadyDone, viewerNamed } from './commands.ts'
import { accounts, emailOf } from './people.ts'
import type { PlannedAppointment } from './plan.ts'

const partiesOf = async (deps: Deps, { professional, customer }: PlannedAppointment) => ({
  professional: await viewerNamed(deps, emailOf(professional)),
  customer: await viewerNamed(deps, emailOf(customer)),
})

/** Returns the booked appointment of the plan, if it exists already. */
const appointmentOf = async (deps: Deps, planned: PlannedAppointment) => {
  const { professional, customer } = await partiesOf(deps, planned)
  return deps.db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.status', 'a.totalCents'])
    .where('a.professionalId', '=', professional.id)
    .where('a.customerId', '=', customer.id)
    .where('a.startsAt', '=', planned.start)
    .where('a.status', '<>', 'expired')
    .executeTakeFirst()
}

export const bookPlannedAppointment = async (deps: Deps, planned: PlannedAppointment) => {
  const { professional, customer } = await partiesOf(deps, planned)
  const held =
    (await appointmentOf(deps, planned)) ??
    (await holdHours(deps, customer, {
      libelle: planned.libelle,
      professional: professional.id,
      date: planned.start,
      endTime: planned.end,
      ...(planned.atHome && { lieu: 'Ma Maison', adresse: planned.customer.adresse }),
    }))
  if (held.status === 'pending_payment')
    await payAppointment(deps, customer, { appointmentId: held.id, paymentMethod: 'pm_card_visa' })
}

export const finishPlannedAppointment = (deps: Deps, planned: PlannedAppointment) =>
  changeStatus(deps, planned, 'professional', 'completed')
export const cancelPlannedAppointment = (deps: Deps, planned: PlannedAppointment) =>
  changeStatus(deps, planned, 'customer', 'cancelled')

const changeStatus = async (
  deps: Deps,
  planned: PlannedAppointment,
  role: 'professional' | 'customer',
  status: 'completed' | 'cancelled',
) => {
  const appointment = await appointmentOf(deps, planned)
  const parties = await partiesOf(deps, planned)
  if (appointment?.status === 'paid') await changeAppointment(deps, parties[role], appointment.id, { status })
}

/** The customer reports that the professional was absent. */
export const reportProfessionalAbsent = async (deps: Deps, planned: PlannedAppointment) => {
  const { customer } = await partiesOf(deps, planned)
  const appointment = await appointmentOf(deps, planned)
  const text = 'J’ai sonné pendant vingt minutes, personne n’a ouvert et le téléphone ne répondait pas.'
  if (appointment)
    await ignoreAlreadyDone('already_reported', () =>
      reportAbsence(deps, customer, appointment.id, { type: 'professional_absent', text }),
    )
}

/** The operator refunds a quarter of the appointment after it has been paid out. */
export const refundQuarter = async (deps: Deps, planned: PlannedAppointment) => {
  const operator = await viewerNamed(deps, accounts[2].email)
  const appointment = await appointmentOf(deps, planned)
  if (!appointment) return
  const { id, totalCents: refundable } = appointment
  const reason = 'La coiffure s’est défaite en trois jours : un quart du prix est rendu, d’accord avec la coiffeuse.'
  await ignoreAlreadyDone('refundable_changed', () =>
    refundAppointment(deps, operator, id, { amount: Math.round(refundable / 4), refundable, reason }),
  )
}

export const reviewPlannedAppointment = async (deps: Deps, planned: PlannedAppointment) => {
  const { customer } = await partiesOf(deps, planned)
  const appointment = await appointmentOf(deps, planned)
  const { review } = planned
  if (appointment && review)
    await ignoreAlreadyDone('already_done', () =>
      reviewAppointment(deps, customer, appointment.id, { note: review.note, texte: review.texte, images: [] }),
    )
}
