import { frenchDateTime, frenchEuros } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { french } from '@couronne/contract/lib/typography'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'
import { missingInFrench } from './account.rules.ts'
import { taxSections } from './tax-mail-parts.ts'

export const paidOut: MailTemplate = async (deps, mail) => {
  const transfer = await deps.db
    .selectFrom('transfers as t')
    .innerJoin('purchases as a', 'a.id', 't.purchaseId')
    .select(['t.amountCents', 'a.libelle', 'a.at', 'a.zone'])
    .where('t.id', '=', mail.subjectId)
    .where('t.status', '=', 'succeeded')
    .executeTakeFirst()
  const professional = await findRecipient(deps, mail)
  if (!transfer || !professional) return undefined
  return {
    ...professional,
    subject: `Versement envoyé : ${frenchEuros(transfer.amountCents)}`,
    paragraphs: [
      'Votre part de ce rendez-vous vient de partir vers votre compte Stripe, qui la vire ensuite à votre banque.',
    ],
    facts: [
      ['Rendez-vous', `${transfer.libelle}, ${frenchDateTime(transfer.at, transfer.zone)}`],
      ['Montant', frenchEuros(transfer.amountCents)],
    ],
    button: { label: 'Voir mes paiements', url: pageAddress(deps.publicUrl, 'ownPayments') },
    sections: taxSections,
  }
}

/** It is dropped if the account is complete by then. */
export const payoutAccountIncomplete: MailTemplate = async (deps, mail) => {
  const account = await deps.db
    .selectFrom('payoutAccounts as p')
    .select(['p.isReady', 'p.missing'])
    .where('p.userId', '=', mail.userId)
    .executeTakeFirst()
  const professional = await findRecipient(deps, mail)
  if (!account || account.missing.length === 0 || !professional) return undefined
  return {
    ...professional,
    subject: 'Stripe vous demande de compléter votre compte',
    paragraphs: [
      account.isReady
        ? 'Stripe, qui vous verse vos paiements, aura bientôt besoin de nouvelles informations. Complétez-les pour que vos versements continuent.'
        : 'Stripe, qui vous verse vos paiements, attend de nouvelles informations. Vos versements reprennent dès que votre compte est complet ; rien de ce qui vous revient ne se perd.',
    ],
    facts: [['À compléter', french(missingInFrench(account.missing).join(', '))]],
    button: { label: 'Compléter mon compte', url: pageAddress(deps.publicUrl, 'ownPayments') },
    closing: 'Passez toujours par votre espace : nous ne demandons jamais ces informations par e-mail.',
  }
}
