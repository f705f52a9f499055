import { pageAddress } from '@couronne/contract/lib/page-paths'
import { sql } from 'kysely'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { unsubscribeLink } from '../../platform/notifications/optional-mail.ts'
import { isMuted } from '../../platform/notifications/queries.ts'
import { hasOpenAbsence } from './absence-queries.ts'
import { appointmentOf, startText, toCustomer, totalText } from './mail-parts.ts'
import { isApartOrUnsafe } from './state-queries.ts'

/**
 * The mail is dropped while operators decide about an absence. After a review, a report for safety or a block between the
 * two, it invites to no review; neither does it when the customer has turned such mails off. As the invoice is sent all
 * the same, the link is about the invitation alone, and mail programs show no button to unsubscribe.
 */
export const appointmentOver: MailTemplate = async (deps, mail) => {
  const a = await appointmentOf(deps.db)
    .select((eb) =>
      sql<boolean>`not exists (select from reviews r where r.appointment_id = a.id)
        and not ${isApartOrUnsafe(eb)} and not ${isMuted(eb.ref('a.customerId'), 'reviews')}`.as('isInvited'),
    )
    .where('a.id', '=', mail.subjectId)
    .where('a.status', '=', 'completed')
    .where((eb) => eb.not(hasOpenAbsence(eb.ref('a.id'))))
    .executeTakeFirst()
  if (!a || a.customerErasedAt) return undefined
  return {
    ...toCustomer(a),
    subject: `Votre rendez-vous du ${startText(a)} : ${a.isInvited ? 'facture et avis' : 'facture'}`,
    paragraphs: [
      `Votre rendez-vous du ${startText(a)} (${a.name}) est terminé. Sa facture, ou la note qui en tient lieu, se télécharge depuis « Mes rendez-vous ».`,
      ...(a.isInvited
        ? [
            `Comment cela s'est-il passé ? Votre avis aide ${a.proFirstname}, et les personnes qui cherchent à qui se confier. Il est publié avec votre prénom.`,
          ]
        : []),
    ],
    facts: [
      ['Prestation', a.name],
      ['Total payé', totalText(a)],
    ],
    button: {
      label: a.isInvited ? 'Laisser un avis, voir ma facture' : 'Voir ma facture',
      url: pageAddress(deps.publicUrl, 'ownAppointments'),
    },
    ...(a.isInvited && { links: [unsubscribeLink(deps, { userId: a.customerId, kind: 'reviews' })] }),
    closing: 'Quelque chose ne va pas ? Répondez à ce message.',
  }
}
