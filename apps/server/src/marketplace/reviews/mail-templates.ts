import { ofName } from '@couronne/contract/lib/french-names'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { isApart } from '../../identity/blocks/queries.ts'
import { contestSentence } from '../../platform/mails/contest.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'

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

/** Finds a review of an appointment while it is published, neither of the two has left, and no block is between them. */
const publishedReview = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('users as c', 'c.id', 'r.customerId')
    .innerJoin('users as p', 'p.id', 'r.professionalId')
    .innerJoin('appointments as a', 'a.id', 'r.appointmentId')
    .select(['r.note', 'r.texte', 'r.reponse', 'a.libelle'])
    .select(['c.firstname as customerFirstname', 'c.email as customerEmail'])
    .select(['p.id as professionalId', 'p.firstname as proFirstname', 'p.email as proEmail'])
    .where('r.id', '=', mail.subjectId)
    .where('r.hiddenAt', 'is', null)
    .where('c.erasedAt', 'is', null)
    .where('p.erasedAt', 'is', null)
    .where(({ ref }) => sql<boolean>`not ${isApart(ref('c.id'), ref('p.id'))}`)
    .executeTakeFirst()

export const reviewReceived: MailTemplate = async (deps, mail) => {
  const review = await publishedReview(deps, mail)
  if (!review) return undefined
  return {
    to: review.proEmail,
    subject: `Un nouvel avis sur votre page : ${review.note} sur 5`,
    greeting: `Bonjour ${review.proFirstname},`,
    paragraphs: [
      `${review.customerFirstname} a publié un avis sur son rendez-vous (${review.libelle}) :`,
      `« ${review.texte} »`,
      'Vous pouvez y répondre depuis vos rendez-vous : votre réponse est publiée sous cet avis.',
    ],
    facts: [['Note', `${review.note} sur 5`]],
    button: { label: 'Répondre à cet avis', url: pageAddress(deps.publicUrl, 'ownAppointments') },
    closing: "Cet avis est contraire à nos règles ? « Signaler », sous l'avis, nous le fait relire.",
  }
}

export const reviewAnswered: MailTemplate = async (deps, mail) => {
  const review = await publishedReview(deps, mail)
  if (!review?.reponse) return undefined
  return {
    to: review.customerEmail,
    subject: 'Une réponse à votre avis',
    greeting: `Bonjour ${review.customerFirstname},`,
    paragraphs: [
      `${review.proFirstname} a répondu à votre avis (${review.libelle}) :`,
      `« ${review.reponse} »`,
      'La réponse est publiée sous votre avis.',
    ],
    button: {
      label: 'Voir mon avis et la réponse',
      url: pageAddress(deps.publicUrl, 'profile', { name: review.proFirstname, professionalId: review.professionalId }),
    },
  }
}
