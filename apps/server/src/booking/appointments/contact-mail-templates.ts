import type { Side } from '@couronne/contract/booking/appointments'
import { contactWindow, isContactWindowOpen } from '@couronne/contract/marketplace/contact-window'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { noReplyText } from './calendar-parts.ts'
import { calendarFile, contactFacts } from './contact-mail-parts.ts'
import { appointmentOf, button, cancelLink, startText, toCustomer, toProfessional } from './mail-parts.ts'

/** Finds the appointment unless it has another start by now, is not paid any more or is over. */
const openedAppointment = async ({ db, clock }: Deps, mail: MailRow) => {
  const now = clock.now()
  const a = await appointmentOf(db)
    .innerJoin('contactOpenings as o', (join) =>
      join.onRef('o.appointmentId', '=', 'a.id').onRef('o.startsAt', '=', 'a.startsAt'),
    )
    .where('o.id', '=', mail.subjectId)
    .where('a.status', '=', 'paid')
    .where('a.endsAt', '>', now)
    .executeTakeFirst()
  return a && isContactWindowOpen(a, now) ? a : undefined
}

/** A suspended reader gets no mail, as the site shows them no contacts either. */
const contactsFor =
  (reader: Side): MailTemplate =>
  async (deps, mail) => {
    const a = await openedAppointment(deps, mail)
    if (!a || (reader === 'customer' ? a.customerSuspendedAt : a.proSuspendedAt)) return undefined
    const other = reader === 'customer' ? a.proFirstname : a.customerFirstname
    return {
      ...(reader === 'customer' ? toCustomer(a) : toProfessional(a)),
      subject: `Votre rendez-vous du ${startText(a)} : de quoi vous retrouver`,
      paragraphs: [
        `Votre rendez-vous avec ${other} approche : voici comment vous retrouver. Ces coordonnées servent à ce rendez-vous seulement ; elles restent sur la page du rendez-vous jusqu'à ${contactWindow.hoursAfter / 24} jours après sa fin.`,
        `Le fichier joint l'ajoute à votre agenda, ou y complète ce que vous aviez noté. ${noReplyText}`,
      ],
      facts: [['Prestation', a.name], ['Quand', startText(a)], ...contactFacts(a, reader, true)],
      button: button(deps.publicUrl),
      links: [cancelLink(deps.publicUrl, a)],
      calendar: await calendarFile(deps, a, reader),
    }
  }

export const contactsForCustomer = contactsFor('customer')
export const contactsForProfessional = contactsFor('professional')
