import { frenchDateTime, frenchEuros } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'

const goodwillRefundOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('goodwillRefunds as w')
    .innerJoin('appointments as a', 'a.id', 'w.purchaseId')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .innerJoin('users as p', 'p.id', 'a.professionalId')
    .innerJoin('users as c', 'c.id', 'a.customerId')
    .leftJoin('safetyRefunds as f', 'f.goodwillRefundId', 'w.id')
    .select(['w.reason', 'w.professionalCents', 'w.platformCents', 'a.libelle', 'a.startsAt', 't.zone'])
    .select('f.appointmentId as safetyAppointmentId')
    .select(['c.email as customerEmail', 'c.firstname as customerFirstname', 'c.erasedAt as customerErasedAt'])
    .select(['p.email as proEmail', 'p.firstname as proFirstname', 'p.erasedAt as proErasedAt'])
    .where('w.id', '=', mail.subjectId)
    .executeTakeFirst()

const button = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => ({
  label: 'Voir mes rendez-vous',
  url: pageAddress(publicUrl, 'ownAppointments'),
})

export const goodwillRefundForCustomer: MailTemplate = async (deps, mail) => {
  const refund = await goodwillRefundOf(deps, mail)
  if (!refund || refund.customerErasedAt) return undefined
  const amount = frenchEuros(refund.professionalCents + refund.platformCents)
  const when = frenchDateTime(refund.startsAt, refund.zone)
  return {
    to: refund.customerEmail,
    subject: `Nous vous remboursons ${amount}`,
    greeting: `Bonjour ${refund.customerFirstname},`,
    paragraphs: [
      `Nous vous remboursons ${amount} pour votre rendez-vous du ${when} avec ${refund.proFirstname} (${refund.libelle}), sur la carte utilisée. Votre banque peut mettre quelques jours à l'afficher.`,
    ],
    facts: [['Motif', refund.reason]],
    button: button(deps),
  }
}

/** Answers what a cancellation for safety has left to operators, unless a refund is the answer. */
export const safetyRefundDecided: MailTemplate = async ({ db, publicUrl }, mail) => {
  const decided = await db
    .selectFrom('safetyRefunds as f')
    .innerJoin('appointments as a', 'a.id', 'f.appointmentId')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .innerJoin('users as u', (join) =>
      join.on(sql<boolean>`u.id = case when f.cents > 0 then a.customer_id else a.professional_id end`),
    )
    .select(['f.reason', 'f.cents', 'f.outcome', 'a.libelle', 'a.startsAt', 't.zone'])
    .select(['u.email', 'u.firstname', 'u.erasedAt'])
    .where('f.appointmentId', '=', mail.subjectId)
    .executeTakeFirst()
  if (!decided?.outcome || decided.erasedAt) return undefined
  return {
    to: decided.email,
    subject: 'Votre rendez-vous annulé : notre décision',
    greeting: `Bonjour ${decided.firstname},`,
    paragraphs: [
      `Vous aviez annulé pour votre sécurité votre rendez-vous du ${frenchDateTime(decided.startsAt, decided.zone)} (${decided.libelle}). Après examen, ${outcomeText(decided)}`,
    ],
    facts: [['Motif', decided.reason ?? '']],
    button: button({ publicUrl }),
    closing: "Vous n'êtes pas d'accord ? Répondez à ce message.",
  }
}

const outcomeText = ({ cents, outcome }: { cents: number; outcome: string | null }) => {
  const isGranted = outcome === 'granted'
  if (cents === 0) return isGranted ? 'il ne compte pas parmi vos annulations.' : 'il compte parmi vos annulations.'
  return isGranted
    ? 'nous l’acceptons : tout ce qui restait vous a déjà été rendu.'
    : 'nous ne remboursons pas ce qui restait.'
}

export const goodwillRefundForProfessional: MailTemplate = async (deps, mail) => {
  const refund = await goodwillRefundOf(deps, mail)
  if (!refund || refund.proErasedAt) return undefined
  const when = frenchDateTime(refund.startsAt, refund.zone)
  return {
    to: refund.proEmail,
    subject: `Somme remboursée pour le ${when}`,
    greeting: `Bonjour ${refund.proFirstname},`,
    paragraphs: [
      `Après examen, nous avons remboursé une somme pour le rendez-vous du ${when} (${refund.libelle}). La somme est répartie entre vous et nous comme l'était le prix.`,
    ],
    facts: [
      ['Somme remboursée', frenchEuros(refund.professionalCents + refund.platformCents)],
      ['Dont à votre charge', frenchEuros(refund.professionalCents)],
      // The reason of a cancellation for safety is the customer's alone.
      ['Motif', refund.safetyAppointmentId ? 'À titre exceptionnel, après examen.' : refund.reason],
    ],
    button: button(deps),
    closing: "Vous n'êtes pas d'accord ? Répondez à ce message.",
  }
}
