import { maxReschedules } from '@couronne/contract/booking/limits'
import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { noReplyText } from './calendar-parts.ts'
import { calendarFile, contactsAfterReschedule } from './contact-mail-parts.ts'
import { appointmentOf, button, cancelLink, placeText, toCustomer, toProfessional } from './mail-parts.ts'

/** The mail is about the last reschedule, and the old start is that of the first one announced with it. */
const rescheduleOf = async ({ db }: Deps, mail: MailRow) => {
  const reschedule = await db
    .selectFrom('reschedules as m')
    .select([
      'm.appointmentId',
      'm.toAt',
      sql<Date>`(select n.from_at from reschedules n
        where n.appointment_id = m.appointment_id and n.announced_at is not distinct from m.announced_at
        order by n.rescheduled_at, n.id limit 1)`.as('fromAt'),
    ])
    .select(
      sql<number>`(select count(*)::integer from reschedules n where n.appointment_id = m.appointment_id)`.as('count'),
    )
    .where('m.id', '=', mail.subjectId)
    .executeTakeFirst()
  const a = reschedule && (await appointmentOf(db).where('a.id', '=', reschedule.appointmentId).executeTakeFirst())
  if (!a || a.status === 'cancelled') return undefined
  return {
    a,
    from: frenchDateTime(reschedule.fromAt, a.zone),
    to: frenchDateTime(reschedule.toAt, a.zone),
    isLast: reschedule.count >= maxReschedules,
  }
}

export const rescheduleForCustomer: MailTemplate = async (deps, mail) => {
  const rescheduled = await rescheduleOf(deps, mail)
  if (!rescheduled) return undefined
  const { a, from, to, isLast } = rescheduled
  return {
    ...toCustomer(a),
    subject: `Votre rendez-vous est déplacé au ${to}`,
    paragraphs: [
      `Votre rendez-vous avec ${a.proFirstname} (${a.name}) est déplacé, comme vous l'avez demandé. Le déplacement ne coûte rien. Le fichier joint lui donne ses nouvelles heures dans votre agenda. ${noReplyText}`,
      ...contactsAfterReschedule(a, 'customer', deps.clock.now()),
    ],
    facts: [
      ['Avant', from],
      ['Maintenant', to],
      ['Où', placeText(a, 'customer')],
    ],
    button: button(deps.publicUrl),
    links: [cancelLink(deps.publicUrl, a)],
    calendar: await calendarFile(deps, a, 'customer'),
    ...(isLast && { closing: 'Vous l’avez déplacé trois fois : il ne se déplace plus.' }),
  }
}

export const rescheduleForProfessional: MailTemplate = async (deps, mail) => {
  const rescheduled = await rescheduleOf(deps, mail)
  if (!rescheduled) return undefined
  const { a, from, to } = rescheduled
  return {
    ...toProfessional(a),
    subject: `Le rendez-vous du ${from} est déplacé`,
    paragraphs: [
      `${a.customerFirstname} ${a.customerLastname} a déplacé son rendez-vous avec vous (${a.name}) dans vos heures libres. Les anciennes heures sont de nouveau libres. Le fichier joint met votre agenda à jour. ${noReplyText}`,
      ...contactsAfterReschedule(a, 'professional', deps.clock.now()),
    ],
    facts: [
      ['Avant', from],
      ['Maintenant', to],
      ['Où', placeText(a, 'professional')],
    ],
    button: button(deps.publicUrl),
    links: [cancelLink(deps.publicUrl, a)],
    calendar: await calendarFile(deps, a, 'professional'),
  }
}
