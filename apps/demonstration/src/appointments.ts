import { reportAbsence } from '../../server/src/booking/absences/report-absence.ts'
import { changeAppointment } from '../../server/src/booking/appointments/change-appointment.ts'
import { holdSlot } from '../../server/src/booking/appointments/hold-hours.ts'
import { payAppointment } from '../../server/src/booking/appointments/pay-appointment.ts'
import { reviewAppointment } from '../../server/src/booking/reviews/review-appointment.ts'
import type { Deps } from '../../server/src/deps.ts'
import { refundVisit } from '../../server/src/operations/operators/refund-appointment.ts'
import { unlessDone, viewerNamed } from './commands.ts'
import { accounts, emailOf } from './people.ts'
import type { Visit } from './plan.ts'

const partiesOf = async (deps: Deps, { professional, customer }: Visit) => ({
  professional: await viewerNamed(deps, emailOf(professional)),
  customer: await viewerNamed(deps, emailOf(customer)),
})

/** Returns the appointment of the planned visit if it has been made. */
const appointmentOf = async (deps: Deps, visit: Visit) => {
  const { professional, customer } = await partiesOf(deps, visit)
  return deps.db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.status', 'a.totalCents'])
    .where('a.professionalId', '=', professional.id)
    .where('a.customerId', '=', customer.id)
    .where('a.startsAt', '=', visit.start)
    .where('a.status', '<>', 'expired')
    .executeTakeFirst()
}

export const bookVisit = async (deps: Deps, visit: Visit) => {
  const { professional, customer } = await partiesOf(deps, visit)
  const made =
    (await appointmentOf(deps, visit)) ??
    (await holdSlot(deps, customer, {
      libelle: visit.libelle,
      professional: professional.id,
      date: visit.start,
      endTime: visit.end,
      ...(visit.atHome && { lieu: 'Ma Maison', adresse: visit.customer.adresse }),
    }))
  if (made.status === 'pending_payment')
    await payAppointment(deps, customer, { appointmentId: made.id, paymentMethod: 'pm_card_visa' })
}

export const finishVisit = (deps: Deps, visit: Visit) => move(deps, visit, 'professional', 'completed')
export const cancelVisit = (deps: Deps, visit: Visit) => move(deps, visit, 'customer', 'cancelled')

const move = async (deps: Deps, visit: Visit, by: 'professional' | 'customer', status: 'completed' | 'cancelled') => {
  const appointment = await appointmentOf(deps, visit)
  const parties = await partiesOf(deps, visit)
  if (appointment?.status === 'paid') await changeAppointment(deps, parties[by], appointment.id, { status })
}

/** The customer reports that the professional was absent. */
export const missProfessional = async (deps: Deps, visit: Visit) => {
  const { customer } = await partiesOf(deps, visit)
  const appointment = await appointmentOf(deps, visit)
  const text = 'J’ai sonné pendant vingt minutes, personne n’a ouvert et le téléphone ne répondait pas.'
  if (appointment)
    await unlessDone('already_reported', () =>
      reportAbsence(deps, customer, appointment.id, { type: 'professional_absent', text }),
    )
}

/** The operator refunds a quarter of the appointment after it has been paid out. */
export const refundPart = async (deps: Deps, visit: Visit) => {
  const operator = await viewerNamed(deps, accounts[2].email)
  const appointment = await appointmentOf(deps, visit)
  if (!appointment) return
  const { id, totalCents: refundable } = appointment
  const reason = 'La coiffure s’est défaite en trois jours : un quart du prix est rendu, d’accord avec la coiffeuse.'
  await unlessDone('refundable_changed', () =>
    refundVisit(deps, operator, id, { amount: Math.round(refundable / 4), refundable, reason }),
  )
}

export const reviewVisit = async (deps: Deps, visit: Visit) => {
  const { customer } = await partiesOf(deps, visit)
  const appointment = await appointmentOf(deps, visit)
  const { review } = visit
  if (appointment && review)
    await unlessDone('already_done', () =>
      reviewAppointment(deps, customer, appointment.id, { note: review.note, texte: review.texte, images: [] }),
    )
}
