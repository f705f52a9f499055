import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { debtCents } from './reversal-queries.ts'

/** The mail goes to the professional who owed the money, unless the account is erased. */
export const debtClosed: MailTemplate = async ({ db, publicUrl }, mail) => {
  const debt = await db
    .selectFrom('debtClosures as d')
    .innerJoin('users as u', 'u.id', 'd.professionalId')
    .select(['d.kind', 'd.amountCents', 'd.reason', 'd.professionalId', 'u.email', 'u.firstname'])
    .where('d.id', '=', mail.subjectId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!debt) return undefined
  const euros = frenchEuros(debt.amountCents)
  const remainingCents = await debtCents(db, debt.professionalId)
  const isPaid = debt.kind === 'settled'
  return {
    to: debt.email,
    greeting: `Bonjour ${debt.firstname},`,
    subject: isPaid ? `Virement reçu : ${euros}` : `Vous n’avez pas à nous rendre ${euros}`,
    paragraphs: [
      isPaid
        ? `Nous avons bien reçu ${euros} de votre part, pour des rendez-vous remboursés après vos versements. Merci : cette somme ne sera pas reprise sur vos prochains versements.`
        : `Des rendez-vous ont été remboursés après vos versements, et nous devions vous reprendre une somme. Nous y renonçons pour ${euros} : ils ne seront pas repris sur vos prochains versements.`,
      remainingCents > 0
        ? `Il reste ${frenchEuros(remainingCents)} à reprendre sur vos prochains versements. Vous n'avez rien à envoyer.`
        : 'Il ne reste rien à reprendre.',
    ],
    facts: [
      ['Montant', euros],
      ['Motif', debt.reason],
    ],
    button: { label: 'Voir mes paiements', url: pageAddress(publicUrl, 'ownPayments') },
    closing: 'Quelque chose ne va pas ? Répondez à ce message.',
  }
}
