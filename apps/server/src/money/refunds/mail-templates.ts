import { frenchEuros, frenchPhone } from '@couronne/contract/lib/french-formats'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { LetterWriter, MailRow } from '../../platform/mails/mail-template.ts'
import { readerOf } from '../../platform/mails/reader.ts'
import { failureInFrench } from './queries.ts'

const refusedRefund = async (deps: Deps, mail: MailRow) => {
  const refund = await deps.db
    .selectFrom('refunds as r')
    .select(['r.purchaseId', 'r.failureReason'])
    .select(sql<number>`r.amount_cents - r.replaced_cents`.as('cents'))
    .where('r.id', '=', mail.subjectId)
    .executeTakeFirst()
  const bought = refund && (await boughtOf(deps, refund.purchaseId))
  // No mail is sent if the money was given back in another way meanwhile.
  return bought && refund.cents > 0 ? { ...refund, bought } : undefined
}

/** Returns what was paid, with the fields that mails about its money need. */
const boughtOf = async ({ db, purchaseKinds }: Deps, id: string) => {
  const bought = await db
    .selectFrom('purchases as a')
    .innerJoin('users as c', 'c.id', 'a.customerId')
    .select(['a.id', 'a.kind', 'a.libelle', 'a.at', 'a.zone', 'a.reference'])
    .select(['c.firstname as customerFirstname', 'c.lastname as customerLastname', 'c.phone as customerPhone'])
    .select(['c.email as customerEmail', 'c.erasedAt as customerErasedAt'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  return bought && { ...bought, texts: purchaseKinds[bought.kind].texts }
}

const toCustomer = (bought: { customerEmail: string; customerFirstname: string }) => ({
  to: bought.customerEmail,
  greeting: `Bonjour ${bought.customerFirstname},`,
})

export const manualRefund: LetterWriter = async (deps, mail) => {
  const sent = await deps.db
    .selectFrom('manualRefunds as h')
    .innerJoin('refunds as r', 'r.id', 'h.refundId')
    .select(['r.purchaseId', 'h.amountCents', 'h.how'])
    .where('h.refundId', '=', mail.subjectId)
    .executeTakeFirst()
  const bought = sent && (await boughtOf(deps, sent.purchaseId))
  if (!bought || bought.customerErasedAt) return undefined
  return {
    ...toCustomer(bought),
    subject: `Nous vous avons rendu ${frenchEuros(sent.amountCents)}`,
    paragraphs: [
      `Votre banque n'avait pas accepté le remboursement ${bought.texts.ofYours(bought)}. Nous vous avons rendu ${frenchEuros(sent.amountCents)} autrement :`,
      `« ${sent.how} »`,
    ],
    button: bought.texts.customersButton(deps.publicUrl),
  }
}

export const refundFailedForCustomer: LetterWriter = async (deps, mail) => {
  const refused = await refusedRefund(deps, mail)
  if (!refused || refused.bought.customerErasedAt) return undefined
  const { bought, cents } = refused
  return {
    ...toCustomer(bought),
    subject: `Votre banque a refusé un remboursement de ${frenchEuros(cents)}`,
    paragraphs: [
      `Nous avons voulu vous rendre ${frenchEuros(cents)} ${bought.texts.forIt(bought)}, sur la carte utilisée. Votre banque ne l'a pas accepté : ${failureInFrench(refused.failureReason)}.`,
      "Cette somme vous est due et vous sera rendue autrement. Répondez à ce message pour nous dire comment, par exemple par virement ; n'y écrivez jamais un numéro de carte.",
    ],
    button: bought.texts.customersButton(deps.publicUrl),
    closing: 'Nous sommes désolés de ce contretemps.',
  }
}

export const refundFailedForOperator: LetterWriter = async (deps, mail) => {
  const refused = await refusedRefund(deps, mail)
  const operator = await readerOf(deps, mail)
  if (!refused || !operator) return undefined
  const { bought, cents } = refused
  return {
    ...operator,
    subject: `Remboursement refusé par la banque : ${frenchEuros(cents)} à rendre autrement`,
    paragraphs: [
      `La banque de la cliente n'a pas accepté ce remboursement : ${failureInFrench(refused.failureReason)}. La cliente a reçu un message qui l'invite à dire comment elle préfère être remboursée.`,
    ],
    facts: [
      bought.texts.fact(bought),
      [
        'Cliente',
        `${bought.customerFirstname} ${bought.customerLastname}, ${frenchPhone(bought.customerPhone)}, ${bought.customerEmail}`,
      ],
      ['Montant', frenchEuros(cents)],
    ],
    button: bought.texts.operatorsButton(deps.publicUrl, bought.id),
  }
}
