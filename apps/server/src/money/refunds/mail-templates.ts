import { frenchEuros, frenchPhone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { sql } from 'kysely'
import { appointmentOf, button, toCustomer, when } from '../../booking/appointments/mail-parts.ts'
import type { Deps } from '../../deps.ts'
import type { LetterWriter, MailRow } from '../../platform/mails/mail-template.ts'
import { readerOf } from '../../platform/mails/reader.ts'
import { orderOf, ordersButton } from '../../shop/orders/mail-parts.ts'
import { failureInFrench } from './queries.ts'

const refusedRefund = async ({ db }: Deps, mail: MailRow) => {
  const refund = await db
    .selectFrom('refunds as r')
    .select(['r.purchaseId', 'r.failureReason'])
    .select(sql<number>`r.amount_cents - r.replaced_cents`.as('cents'))
    .where('r.id', '=', mail.subjectId)
    .executeTakeFirst()
  const bought = refund && (await boughtOf(db, refund.purchaseId))
  // Given back in another way meanwhile.
  return bought && refund.cents > 0 ? { ...refund, bought } : undefined
}

/** What was paid, as letters about its money need it. */
const boughtOf = async (db: Deps['db'], id: string) => {
  const a = await appointmentOf(db).where('a.id', '=', id).executeTakeFirst()
  if (a)
    return {
      ...a,
      isOrder: false,
      title: `${a.libelle}, ${when(a)}`,
      ofIt: `de votre rendez-vous du ${when(a)} (${a.libelle})`,
      forIt: `pour le rendez-vous du ${when(a)} (${a.libelle})`,
    }
  const o = await orderOf(db).where('o.id', '=', id).executeTakeFirst()
  return (
    o && {
      ...o,
      isOrder: true,
      title: `N° ${o.orderNumber}`,
      ofIt: `de votre commande N° ${o.orderNumber}`,
      forIt: `pour la commande N° ${o.orderNumber}`,
    }
  )
}

export const refundOtherwise: LetterWriter = async (deps, mail) => {
  const sent = await deps.db
    .selectFrom('handRefunds as h')
    .innerJoin('refunds as r', 'r.id', 'h.refundId')
    .select(['r.purchaseId', 'h.amountCents', 'h.how'])
    .where('h.refundId', '=', mail.subjectId)
    .executeTakeFirst()
  const bought = sent && (await boughtOf(deps.db, sent.purchaseId))
  if (!bought || bought.customerErasedAt) return undefined
  return {
    ...toCustomer(bought),
    subject: `Nous vous avons rendu ${frenchEuros(sent.amountCents)}`,
    paragraphs: [
      `Votre banque n'avait pas accepté le remboursement ${bought.ofIt}. Nous vous avons rendu ${frenchEuros(sent.amountCents)} autrement :`,
      `« ${sent.how} »`,
    ],
    button: bought.isOrder ? ordersButton(deps.publicUrl) : button(deps.publicUrl),
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
      `Nous avons voulu vous rendre ${frenchEuros(cents)} ${bought.forIt}, sur la carte utilisée. Votre banque ne l'a pas accepté : ${failureInFrench(refused.failureReason)}.`,
      "Cette somme vous est due et vous sera rendue autrement. Répondez à ce message pour nous dire comment, par exemple par virement ; n'y écrivez jamais un numéro de carte.",
    ],
    button: bought.isOrder ? ordersButton(deps.publicUrl) : button(deps.publicUrl),
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
      [bought.isOrder ? 'Commande' : 'Rendez-vous', bought.title],
      [
        'Cliente',
        `${bought.customerFirstname} ${bought.customerLastname}, ${frenchPhone(bought.customerPhone)}, ${bought.customerEmail}`,
      ],
      ['Montant', frenchEuros(cents)],
    ],
    button: bought.isOrder
      ? { label: 'Voir la commande', url: pageAddress(deps.publicUrl, 'operatorOrder', { id: bought.id }) }
      : { label: 'Voir le rendez-vous', url: pageAddress(deps.publicUrl, 'visit', { id: bought.id }) },
  }
}
