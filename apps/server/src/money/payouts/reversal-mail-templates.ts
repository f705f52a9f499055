import { frenchEuros, frenchPhone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'
import { hasLeftAccount } from './payout.rules.ts'
import { debtCents } from './reversal-queries.ts'

/** The mail's subject id is the professional who has left. */
export const debtorLeftForOperator: MailTemplate = async ({ db, publicUrl }, mail) => {
  const debtor = await db
    .selectFrom('retainedDebtors as d')
    .select(['d.userId', 'd.name', 'd.email', 'd.phone', 'd.adresse'])
    .where('d.userId', '=', mail.subjectId)
    .executeTakeFirst()
  const cents = debtor ? await debtCents(db, debtor.userId) : 0
  const operator = await findRecipient({ db }, mail)
  if (!debtor || cents === 0 || !operator) return undefined
  return {
    ...operator,
    subject: `Compte fermé, ${frenchEuros(cents)} à reprendre : ${debtor.name}`,
    paragraphs: [
      'Cette coiffeuse a fermé son compte alors qu’elle doit encore une part de ses versements, rendue depuis à sa clientèle. La somme reste dans le grand livre, et la reprise est toujours demandée à Stripe.',
      'Ses coordonnées sont gardées pour cela seulement, jusqu’à ce que la somme soit réglée, cinq ans au plus. Voyez avec elle comment la rendre.',
    ],
    facts: [
      ['Coiffeuse', debtor.name],
      ['E-mail et téléphone', `${debtor.email}, ${frenchPhone(debtor.phone)}`],
      ['Adresse', debtor.adresse],
      ['Montant', frenchEuros(cents)],
    ],
    button: { label: 'Voir les versements', url: pageAddress(publicUrl, 'payouts') },
  }
}

export const reversalRefusedForOperator: MailTemplate = async ({ db, publicUrl, purchaseKinds }, mail) => {
  const reversal = await db
    .selectFrom('transferReversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transferId')
    .innerJoin('purchases as a', 'a.id', 't.purchaseId')
    .innerJoin('users as p', 'p.id', 'a.professionalId')
    .select(['r.remainingCents as cents', 'r.refusal'])
    .select(['a.id', 'a.kind', 'a.libelle', 'a.at', 'a.zone', 'a.reference'])
    .select(['p.firstname', 'p.lastname', 'p.phone', 'p.email'])
    .where('r.id', '=', mail.subjectId)
    // No mail is sent if the money was taken back or the debt was closed meanwhile.
    .where('r.status', '=', 'undecided')
    .executeTakeFirst()
  const operator = await findRecipient({ db }, mail)
  if (!reversal || !operator) return undefined
  const { cents, refusal, kind, ...professional } = reversal
  const reason = hasLeftAccount(refusal)
    ? "l'argent a déjà quitté son compte Stripe pour sa banque"
    : `Stripe a répondu « ${refusal ?? 'non'} »`
  return {
    ...operator,
    subject: `Versement à reprendre : ${frenchEuros(cents)} à ${professional.firstname} ${professional.lastname}`,
    paragraphs: [
      `Cette part d'un versement est à rembourser, et Stripe n'a pas pu la reprendre à la coiffeuse : ${reason}. La plateforme l'avance.`,
      'La reprise est retentée après chaque nouveau versement à cette coiffeuse, et toutes les heures. Si elle ne travaille plus ici, voyez avec elle comment cette somme peut revenir.',
    ],
    facts: [
      purchaseKinds[kind].texts.fact(reversal),
      [
        'Coiffeuse',
        `${professional.firstname} ${professional.lastname}, ${frenchPhone(professional.phone)}, ${professional.email}`,
      ],
      ['Montant', frenchEuros(cents)],
    ],
    button: { label: 'Voir les versements', url: pageAddress(publicUrl, 'payouts') },
  }
}
