import { cancellationHours, withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import { frenchDateTime, frenchHour } from '@couronne/contract/lib/french-formats'
import { today } from '@couronne/contract/lib/hours'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { isContactWindowOpen } from '@couronne/contract/marketplace/contact-window'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { calendarFile, contactFacts } from '../appointments/contact-mail-parts.ts'
import { type Appointment, appointmentOf, cancelLink, startText, toCustomer } from '../appointments/mail-parts.ts'
import type { ReminderKind } from './reminder.rules.ts'

/** Finds the appointment unless it has another start by now, is not paid any more or has begun. */
const remindedAppointment = ({ db, clock }: Deps, mail: MailRow) =>
  appointmentOf(db)
    .innerJoin('notices as n', (join) =>
      join.onRef('n.appointmentId', '=', 'a.id').onRef('n.startsAt', '=', 'a.startsAt'),
    )
    .select('n.kind')
    .where('n.id', '=', mail.subjectId)
    .where('a.status', '=', 'paid')
    .where('a.startsAt', '>', clock.now())
    .executeTakeFirst()

/** Names the day as people do when it is near. */
const nearText = (a: Appointment, now: Date) => {
  const hour = frenchHour(a.startsAt, a.zone)
  return today(a.startsAt, a.zone) === today(now, a.zone) ? `aujourd’hui à ${hour}` : `demain à ${hour}`
}

const { free, half } = cancellationHours

/** The customer still decides two days before. On the day, only a delay is left to announce. */
const closingOf = (kind: ReminderKind, a: Appointment, { config, clock }: Deps) => {
  if (kind === 'three_hours')
    return `Du retard ? La page du rendez-vous permet d’en prévenir ${a.proFirstname}, dès trois heures avant le début.`
  const freeUntil = withdrawalEndsAt(a.paidAt, config.serviceWithdrawalDays)
  if (freeUntil && freeUntil >= a.startsAt)
    return 'Un empêchement ? Vous pouvez annuler sans frais tant que le rendez-vous n’a pas commencé.'
  const withdrawal =
    freeUntil && clock.now() <= freeUntil
      ? ` Vous pouvez encore annuler sans frais jusqu’au ${frenchDateTime(freeUntil, a.zone)}.`
      : ''
  return `Un empêchement ?${withdrawal} Entre ${free} et ${half} heures avant le rendez-vous, la moitié du total reste due si vous annulez, et dans les ${half} dernières heures, le total.`
}

/** A suspended customer gets no mail, as the site shows them no contacts either. */
export const reminder: MailTemplate = async (deps, mail) => {
  const a = await remindedAppointment(deps, mail)
  if (!a || a.customerSuspendedAt) return undefined
  const now = deps.clock.now()
  const kind = a.kind as ReminderKind
  return {
    ...toCustomer(a),
    subject: `Rappel : votre rendez-vous ${kind === 'two_days' ? `du ${startText(a)}` : nearText(a, now)}`,
    paragraphs: [
      kind === 'two_days'
        ? `Votre rendez-vous avec ${a.proFirstname} approche. Le fichier joint le garde dans votre agenda.`
        : `C’est bientôt l’heure de votre rendez-vous avec ${a.proFirstname}. Voici de quoi vous retrouver.`,
    ],
    facts: [
      ['Prestation', a.libelle],
      ['Quand', startText(a)],
      ...contactFacts(a, 'customer', isContactWindowOpen(a, now)),
    ],
    button: { label: 'Voir le rendez-vous', url: `${pageAddress(deps.publicUrl, 'ownAppointments')}#${a.id}` },
    ...(kind === 'two_days' && { links: [cancelLink(deps.publicUrl, a)] }),
    closing: closingOf(kind, a, deps),
    calendar: await calendarFile(deps, a, 'customer'),
  }
}
