import { ofName } from '@couronne/contract/lib/french-names'
import { sql } from 'kysely'
import { contestSentence } from '../../platform/mails/contest.ts'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'

/** Tells the author of a review that an operator has hidden it. */
export const reviewHiddenMailTemplate: MailTemplate = async (deps, mail) => {
  const hidden = await deps.db
    .selectFrom('operatorActions as o')
    .innerJoin('reviews as r', (join) =>
      // A product review has no appointment, so the action's details name the review.
      join.on(sql<boolean>`r.appointment_id = o.appointment_id or r.id = (o.details ->> 'reviewId')::uuid`),
    )
    .innerJoin('users as u', 'u.id', 'r.customerId')
    .leftJoin('users as p', 'p.id', 'r.professionalId')
    .leftJoin('products as sold', 'sold.id', 'r.productId')
    .select(['u.email', 'u.firstname', 'p.firstname as proFirstname', 'r.texte', 'o.reason', 'sold.libelle'])
    .where('o.id', '=', mail.subjectId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!hidden) return undefined
  return {
    to: hidden.email,
    subject: 'Votre avis n’est plus affiché',
    greeting: `Bonjour ${hidden.firstname},`,
    paragraphs: [
      `Nous avons retiré de la page ${hidden.proFirstname ? ofName(hidden.proFirstname) : `de ${hidden.libelle}`} l'avis que vous y aviez publié :`,
      `« ${hidden.texte} »`,
    ],
    facts: [['Motif', hidden.reason ?? '']],
    closing: contestSentence(deps.config.site.brandName),
  }
}
