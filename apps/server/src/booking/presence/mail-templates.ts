import type { Side } from '@couronne/contract/booking/appointments'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { type Appointment, appointmentOf, startText, toCustomer, toProfessional } from '../appointments/mail-parts.ts'

const toOther = (a: Appointment, side: Side) => (side === 'customer' ? toProfessional(a) : toCustomer(a))
const nameOf = (a: Appointment, side: Side) => (side === 'customer' ? a.customerFirstname : a.proFirstname)

/** Leads to the appointment, where the other can be answered, called or written to. */
const button = ({ publicUrl }: Deps, { id }: Appointment) => ({
  label: 'Voir le rendez-vous',
  url: `${pageAddress(publicUrl, 'ownAppointments')}#${id}`,
})

/** Once the appointment is over or cancelled, the news is none. */
const isUnderWay = (a: Appointment, now: Date) => a.status === 'paid' && a.endsAt > now

export const lateNotice: MailTemplate = async (deps, mail) => {
  const notice = await deps.db
    .selectFrom('lateNotices as l')
    .select(['l.appointmentId', 'l.side', 'l.minutes'])
    .where('l.id', '=', mail.subjectId)
    .executeTakeFirst()
  const a = notice && (await appointmentOf(deps.db).where('a.id', '=', notice.appointmentId).executeTakeFirst())
  if (!a || !isUnderWay(a, deps.clock.now())) return undefined
  const name = nameOf(a, notice.side as Side)
  return {
    ...toOther(a, notice.side as Side),
    subject: `${name} aura environ ${notice.minutes} minutes de retard`,
    paragraphs: [
      `${name} vous prévient d’environ ${notice.minutes} minutes de retard à votre rendez-vous du ${startText(a)} (${a.name}).`,
    ],
    button: button(deps, a),
  }
}

export const arrivalNotice: MailTemplate = async (deps, mail) => {
  const arrival = await deps.db
    .selectFrom('arrivals as h')
    .select(['h.appointmentId', 'h.side'])
    .where('h.id', '=', mail.subjectId)
    .executeTakeFirst()
  const a = arrival && (await appointmentOf(deps.db).where('a.id', '=', arrival.appointmentId).executeTakeFirst())
  if (!a || !isUnderWay(a, deps.clock.now())) return undefined
  const name = nameOf(a, arrival.side as Side)
  return {
    ...toOther(a, arrival.side as Side),
    subject: `${name} est là`,
    paragraphs: [
      `${name} est là pour votre rendez-vous du ${startText(a)} (${a.name}).`,
      'Si vous y êtes aussi, dites « Je suis là » ; si vous tardez, dites-le : sans nouvelles de vous, une absence peut être signalée 30 minutes après le début.',
    ],
    button: button(deps, a),
  }
}
