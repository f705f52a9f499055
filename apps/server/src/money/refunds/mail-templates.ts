import { frenchEuros, frenchPhone } from '@couronne/contract/lib/french-formats'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'
import { failureInFrench } from './queries.ts'

const failedRefund = async (deps: Deps, mail: MailRow) => {
  const refund = await deps.db
    .selectFrom('refunds as r')
    .select(['r.purchaseId', 'r.failureReason'])
    .select(sql<number>`r.amount_cents - r.replaced_cents`.as('cents'))
    .where('r.id', '=', mail.subjectId)
    .executeTakeFirst()
  const purchase = refund && (await purchaseForMail(deps, refund.purchaseId))
  // No mail is sent if the money was given back in another way meanwhile.
  return purchase && refund.cents > 0 ? { ...refund, purchase } : undefined
}

/** Returns what was paid, with the fields that mails about its money need. */
const purchaseForMail = async ({ db, purchaseKinds }: Deps, id: string) => {
  const purchase = await db
    .selectFrom('purchases as a')
    .innerJoin('users as c', 'c.id', 'a.customerId')
    .select(['a.id', 'a.kind', 'a.libelle', 'a.at', 'a.zone', 'a.reference'])
    .select(['c.firstname as customerFirstname', 'c.lastname as customerLastname', 'c.phone as customerPhone'])
    .select(['c.email as customerEmail', 'c.erasedAt as customerErasedAt'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  return purchase && { ...purchase, texts: purchaseKinds[purchase.kind].texts }
}

const toCustomer = (purchase: { customerEmail: string; customerFirstname: string }) => ({
  to: purchase.customerEmail,
  greeting: `Bonjour ${purchase.customerFirstname},`,
})

export const manualRefund: MailTemplate = async (deps, mail) => {
  const refund = await deps.db
    .selectFrom('manualRefunds as h')
    .innerJoin('refunds as r', 'r.id', 'h.refundId')
    .select(['r.purchaseId', 'h.amountCents', 'h.how'])
    .where('h.refundId', '=', mail.subjectId)
    .executeTakeFirst()
  const purchase = refund && (await purchaseForMail(deps, refund.purchaseId))
  if (!purchase || purchase.customerErasedAt) return undefined
  return {
    ...toCustomer(purchase),
    subject: `Nous vous avons rendu ${frenchEuros(refund.amountCents)}`,
    paragraphs: [
      `Votre banque n'avait pas accepté le remboursement ${purchase.texts.ofYourPurchase(purchase)}. Nous vous avons rendu ${frenchEuros(refund.amountCents)} autrement :`,
      `« ${refund.how} »`,
    ],
    button: purchase.texts.customersButton(deps.publicUrl),
  }
}

export const refundFailedForCustomer: MailTemplate = async (deps, mail) => {
  const failed = await failedRefund(deps, mail)
  if (!failed || failed.purchase.customerErasedAt) return undefined
  const { purchase, cents } = failed
  return {
    ...toCustomer(purchase),
    subject: `Votre banque a refusé un remboursement de ${frenchEuros(cents)}`,
    paragraphs: [
      `Nous avons voulu vous rendre ${frenchEuros(cents)} ${purchase.texts.forPurchase(purchase)}, sur la carte utilisée. Votre banque ne l'a pas accepté : ${failureInFrench(failed.failureReason)}.`,
      "Cette somme vous est due et vous sera rendue autrement. Répondez à ce message pour nous dire comment, par exemple par virement ; n'y écrivez jamais un numéro de carte.",
    ],
    button: purchase.texts.customersButton(deps.publicUrl),
    closing: 'Nous sommes désolés de ce contretemps.',
  }
}

export const refundFailedForOperator: MailTemplate = async (deps, mail) => {
  const failed = await failedRefund(deps, mail)
  const operator = await findRecipient(deps, mail)
  if (!failed || !operator) return undefined
  const { purchase, cents } = failed
  return {
    ...operator,
    subject: `Remboursement refusé par la banque : ${frenchEuros(cents)} à rendre autrement`,
    paragraphs: [
      `La banque n'a pas accepté ce remboursement : ${failureInFrench(failed.failureReason)}. Un message est parti pour demander comment rendre cette somme autrement.`,
    ],
    facts: [
      purchase.texts.fact(purchase),
      [
        'Payé par',
        `${purchase.customerFirstname} ${purchase.customerLastname}, ${frenchPhone(purchase.customerPhone)}, ${purchase.customerEmail}`,
      ],
      ['Montant', frenchEuros(cents)],
    ],
    button: purchase.texts.operatorsButton(deps.publicUrl, purchase.id),
  }
}
