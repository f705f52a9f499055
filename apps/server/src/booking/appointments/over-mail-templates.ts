import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { hasOpenAbsence } from './absence-queries.ts'
import { appointmentOf, startText, toCustomer, totalText } from './mail-parts.ts'

/** It is dropped while operators decide about an absence, which is no time to invite to a review. */
export const appointmentOver: MailTemplate = async (deps, mail) => {
  const a = await appointmentOf(deps.db)
    .select((eb) => [
      eb.exists(eb.selectFrom('reviews as r').select('r.id').whereRef('r.appointmentId', '=', 'a.id')).as('isReviewed'),
    ])
    .where('a.id', '=', mail.subjectId)
    .where('a.status', '=', 'completed')
    .where((eb) => eb.not(hasOpenAbsence(eb.ref('a.id'))))
    .executeTakeFirst()
  if (!a || a.customerErasedAt) return undefined
  return {
    ...toCustomer(a),
    subject: `Votre rendez-vous du ${startText(a)} : facture et avis`,
    paragraphs: [
      `Votre rendez-vous du ${startText(a)} (${a.libelle}) est terminé. Sa facture, ou la note qui en tient lieu, se télécharge depuis « Mes rendez-vous ».`,
      ...(a.isReviewed
        ? []
        : [
            `Comment cela s'est-il passé ? Votre avis aide ${a.proFirstname}, et les personnes qui cherchent à qui se confier. Il est publié avec votre prénom.`,
          ]),
    ],
    facts: [
      ['Prestation', a.libelle],
      ['Total payé', totalText(a)],
    ],
    button: {
      label: a.isReviewed ? 'Voir ma facture' : 'Laisser un avis, voir ma facture',
      url: pageAddress(deps.publicUrl, 'ownAppointments'),
    },
    closing: 'Quelque chose ne va pas ? Répondez à ce message.',
  }
}
