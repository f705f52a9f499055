import { pageAddress } from '@couronne/contract/lib/page-paths'
import { sql } from 'kysely'
import { isApart } from '../../identity/blocks/queries.ts'
import type { MailContent, MailTemplate } from '../../platform/mails/mail-template.ts'
import { withUnsubscribe } from '../../platform/notifications/optional-mail.ts'
import { isMuted } from '../../platform/notifications/queries.ts'
import { hasOpenAbsence } from './absence-queries.ts'
import { appointmentOf, startText, toCustomer, totalText } from './mail-parts.ts'

/**
 * It is dropped while operators decide about an absence. After a review, a report for safety or a block between the two,
 * it invites to no review; neither does it when the customer has turned such mails off, as the invoice is sent all the same.
 */
export const appointmentOver: MailTemplate = async (deps, mail) => {
  const a = await appointmentOf(deps.db)
    .select(({ ref }) =>
      sql<boolean>`not exists (select from reviews r where r.appointment_id = a.id)
        and not exists (select from report_cases k join reports r on r.case_id = k.id
          where k.subject_kind = 'appointment' and k.subject_id = a.id and r.safety is not null)
        and not ${isApart(ref('a.customerId'), ref('a.professionalId'))}
        and not ${isMuted(ref('a.customerId'), 'reviews')}`.as('isInvited'),
    )
    .where('a.id', '=', mail.subjectId)
    .where('a.status', '=', 'completed')
    .where((eb) => eb.not(hasOpenAbsence(eb.ref('a.id'))))
    .executeTakeFirst()
  if (!a || a.customerErasedAt) return undefined
  const content: MailContent = {
    ...toCustomer(a),
    subject: `Votre rendez-vous du ${startText(a)} : ${a.isInvited ? 'facture et avis' : 'facture'}`,
    paragraphs: [
      `Votre rendez-vous du ${startText(a)} (${a.libelle}) est terminé. Sa facture, ou la note qui en tient lieu, se télécharge depuis « Mes rendez-vous ».`,
      ...(a.isInvited
        ? [
            `Comment cela s'est-il passé ? Votre avis aide ${a.proFirstname}, et les personnes qui cherchent à qui se confier. Il est publié avec votre prénom.`,
          ]
        : []),
    ],
    facts: [
      ['Prestation', a.libelle],
      ['Total payé', totalText(a)],
    ],
    button: {
      label: a.isInvited ? 'Laisser un avis, voir ma facture' : 'Voir ma facture',
      url: pageAddress(deps.publicUrl, 'ownAppointments'),
    },
    closing: 'Quelque chose ne va pas ? Répondez à ce message.',
  }
  return a.isInvited ? withUnsubscribe(deps, content, { userId: a.customerId, kind: 'reviews' }) : content
}
