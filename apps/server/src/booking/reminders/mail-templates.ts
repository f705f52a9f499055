import { withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import { frenchHour } from '@couronne/contract/lib/french-formats'
import { today } from '@couronne/contract/lib/hours'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { isContactWindowOpen } from '@couronne/contract/marketplace/contact-window'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { calendarCopy, contactFacts } from '../appointments/contact-mail-parts.ts'
import { freeAgainAt } from '../appointments/free-cancellation-queries.ts'
import { type Appointment, appointmentOf, cancelLink, startText, toCustomer } from '../appointments/mail-parts.ts'
import { isApartOrUnsafe } from '../appointments/state-queries.ts'
import { cancellationText } from './cancellation-text.rules.ts'
import { isReminderTimely, type ReminderKind } from './reminder.rules.ts'

/**
 * Finds the appointment unless it has another start by now, is not paid any more or has begun. Nobody is reminded of an
 * appointment of a suspended or deleted account, nor of one whose parties a block or an alert for safety keeps apart.
 */
const remindedAppointment = ({ db, clock }: Deps, mail: MailRow) =>
  appointmentOf(db)
    .innerJoin('notices as n', (join) =>
      join.onRef('n.appointmentId', '=', 'a.id').onRef('n.startsAt', '=', 'a.startsAt'),
    )
    .select('n.kind')
    .select(({ ref }) => freeAgainAt(ref('a.customerId'), clock.now()).as('freeAgainAt'))
    .where('n.id', '=', mail.subjectId)
    .where('a.status', '=', 'paid')
    .where('a.startsAt', '>', clock.now())
    .where('c.suspendedAt', 'is', null)
    .where('p.suspendedAt', 'is', null)
    .where('c.erasedAt', 'is', null)
    .where('p.erasedAt', 'is', null)
    .where((eb) => eb.not(isApartOrUnsafe(eb)))
    .executeTakeFirst()

const isToday = (a: Appointment, now: Date) => today(a.startsAt, a.zone) === today(now, a.zone)

/** Names the day as people do when it is near. */
const nearText = (a: Appointment, now: Date) =>
  `${isToday(a, now) ? 'aujourd’hui' : 'demain'} à ${frenchHour(a.startsAt, a.zone)}`

const openingOf = (kind: ReminderKind, a: Appointment, now: Date) => {
  if (kind === 'two_days')
    return `Votre rendez-vous avec ${a.proFirstname} approche. Le fichier joint le garde dans votre agenda.`
  return isToday(a, now)
    ? `C’est bientôt l’heure de votre rendez-vous avec ${a.proFirstname}. Voici de quoi vous retrouver.`
    : `Votre rendez-vous avec ${a.proFirstname} est pour demain. Voici de quoi vous retrouver.`
}

/**
 * Two days before, the mail says what cancelling costs. Later, cancelling costs the total, and a delay can be announced.
 */
const closingOf = (kind: ReminderKind, a: Appointment & { freeAgainAt: Date | null }, { config, clock }: Deps) => {
  if (kind === 'three_hours')
    return `Du retard ? La page du rendez-vous permet d’en prévenir ${a.proFirstname}, dès trois heures avant le début.`
  const freeUntil = withdrawalEndsAt(a.paidAt, config.serviceWithdrawalDays)
  return `Un empêchement ? ${cancellationText({ ...a, withdrawalEndsAt: freeUntil }, clock.now())}`
}

/** The mail may have waited while no mail server answered, so whether it is still of use is decided again here. */
export const reminder: MailTemplate = async (deps, mail) => {
  const a = await remindedAppointment(deps, mail)
  if (!a) return undefined
  const now = deps.clock.now()
  const kind = a.kind as ReminderKind
  if (!isReminderTimely(kind, a, now)) return undefined
  return {
    ...toCustomer(a),
    subject: `Rappel : votre rendez-vous ${kind === 'two_days' ? `du ${startText(a)}` : nearText(a, now)}`,
    paragraphs: [openingOf(kind, a, now)],
    facts: [
      ['Prestation', a.name],
      ['Quand', startText(a)],
      ...contactFacts(a, 'customer', isContactWindowOpen(a, now)),
    ],
    button: { label: 'Voir le rendez-vous', url: `${pageAddress(deps.publicUrl, 'ownAppointments')}#${a.id}` },
    ...(kind === 'two_days' && { links: [cancelLink(deps.publicUrl, a)] }),
    closing: closingOf(kind, a, deps),
    calendar: await calendarCopy(deps, a, 'customer'),
  }
}
