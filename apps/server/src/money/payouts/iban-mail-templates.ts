import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'

export const ibanChanged: MailTemplate = async (deps, mail) => {
  const account = await deps.db
    .selectFrom('users as u')
    .innerJoin('payoutAccounts as p', 'p.userId', 'u.id')
    .select(['u.email', 'u.firstname', 'p.ibanLast4'])
    .where('u.id', '=', mail.userId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!account?.ibanLast4) return undefined
  return {
    to: account.email,
    subject: 'Votre IBAN a changé',
    greeting: `Bonjour ${account.firstname},`,
    paragraphs: [
      `L'IBAN de votre compte ${deps.config.site.brandName} vient d'être remplacé. Le nouveau se termine par ${account.ibanLast4}.`,
      "Si c'était vous, vous n'avez rien à faire. Sinon, changez votre mot de passe et écrivez-nous : répondez à ce message.",
    ],
    button: { label: 'Voir mes paiements', url: pageAddress(deps.publicUrl, 'ownPayments') },
  }
}
