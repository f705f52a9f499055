import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { lockedLeftOf } from '../../money/ledger/refundable-queries.ts'
import { latePartOf } from '../../money/payments/queries.ts'
import { owedAfterRefusals } from '../../money/refunds/queries.ts'
import type { LetterWriter } from '../../platform/mails/mail-template.ts'
import { contractSections } from './contract-mail-parts.ts'
import { linesOf } from './line-queries.ts'
import {
  deliveryText,
  expectedFact,
  lineFact,
  type Order,
  orderOf,
  ordersButton,
  subjectOf,
  termsLink,
  toCustomer,
} from './mail-parts.ts'
import { isOrderedAgain } from './sell-order.ts'

const onTheCard = "sur la carte utilisée. Votre banque peut mettre quelques jours à l'afficher."

export const orderConfirmed: LetterWriter = async (deps, mail) => {
  const o = await subjectOf(deps, mail)
  if (!o?.paidAt || o.status === 'cancelled') return undefined
  return {
    ...toCustomer(o),
    subject: `MERCI ! Votre commande N° ${o.orderNumber}`,
    paragraphs: ['Votre paiement est accepté et votre commande est confirmée. Nous la préparons.'],
    facts: [
      ...(await linesOf(deps.db, o.id)).map(lineFact),
      ['Livraison', o.shippingCents > 0 ? frenchEuros(o.shippingCents) : 'offerte'],
      ['Total payé', frenchEuros(o.totalCents)],
      ['Adresse de livraison', deliveryText(o)],
      expectedFact(o, o.paidAt),
    ],
    button: ordersButton(deps.publicUrl),
    links: [termsLink(deps.publicUrl, o)],
    sections: contractSections(deps),
    closing:
      'Un changement d’avis ? Tant que la commande n’est pas partie, vous pouvez l’annuler et vous êtes remboursée en totalité. Ensuite, vous avez 14 jours à compter de la livraison pour vous rétracter, sans donner de raison.',
  }
}

export const orderCancelled: LetterWriter = async (deps, mail) => {
  const o = await subjectOf(deps, mail)
  if (o?.status !== 'cancelled') return undefined
  const { isDisputed } = await lockedLeftOf(deps.db, o.id)
  const owedCents = await owedAfterRefusals(deps.db, o.id)
  return {
    ...toCustomer(o),
    subject: `Votre commande N° ${o.orderNumber} est annulée`,
    paragraphs: [...whyCancelled(o), ...whatGoesBack(o, isDisputed), ...whatWentBack(o, owedCents)],
    button: ordersButton(deps.publicUrl),
  }
}

/**
 * Returns the cents that this cancellation does not refund, because the platform or the bank had already given them
 * back.
 */
const keptOf = ({ totalCents, retainedCents }: Order) => retainedCents ?? totalCents

const whatGoesBack = (o: Order, isDisputed: boolean) => {
  const cents = o.totalCents - keptOf(o)
  if (cents === 0) return []
  return isDisputed
    ? [
        `Votre banque examine votre contestation de ce paiement. Dès qu’elle aura décidé, nous vous rembourserons ce qu’elle ne vous aura pas rendu, jusqu’à ${frenchEuros(cents)}.`,
      ]
    : [`Nous vous remboursons ${frenchEuros(cents)}, ${onTheCard}`]
}

/** Tells what had already been given back. The bank may have refused a part of those refunds, or all of them. */
const whatWentBack = (o: Order, owedCents: number) => {
  const retainedCents = keptOf(o)
  const isOwed = owedCents > 0
  const which = retainedCents < o.totalCents ? 'Le reste de ce que vous aviez payé' : 'Ce que vous aviez payé'
  const but = isOwed ? `, sauf ${frenchEuros(owedCents)} dont votre banque a refusé le remboursement` : ''
  if (retainedCents <= owedCents)
    return isOwed ? [`Votre banque a refusé un remboursement de ${frenchEuros(owedCents)}. ${thatIsOwed}`] : []
  return [`${which} vous est déjà rendu, ou en chemin${but}.${isOwed ? ` ${thatIsOwed}` : ''}`]
}
const thatIsOwed =
  'Cette somme vous est due et vous sera rendue autrement : si ce n’est pas déjà fait, répondez à ce message pour nous dire comment.'

const whyCancelled = ({ orderNumber, cancellationReason }: Order) =>
  cancellationReason === null
    ? [`Comme vous l’avez demandé, votre commande N° ${orderNumber} est annulée. Rien ne vous sera envoyé.`]
    : [
        `Notre équipe a dû annuler votre commande N° ${orderNumber}. Rien ne vous sera envoyé, et nous en sommes désolés.`,
        `« ${cancellationReason} »`,
      ]

/** This refund of the last units cancelled the order. The customer's bank may have refused an earlier refund. */
const cancelledByIt = (o: Order, owedCents: number) =>
  owedCents > 0
    ? ['La commande est ainsi annulée, et rien ne vous sera envoyé.', ...whatWentBack(o, owedCents)]
    : ['Tout vous est ainsi rendu : la commande est annulée, et rien ne vous sera envoyé.']

export const orderRefunded: LetterWriter = async (deps, mail) => {
  const refund = await deps.db
    .selectFrom('orderRefunds as f')
    .select(['f.id', 'f.orderId', 'f.reason', 'f.shippingCents', 'f.cents', 'f.sentAnyway'])
    .where('f.id', '=', mail.subjectId)
    .executeTakeFirst()
  const o = refund && (await orderOf(deps.db).where('o.id', '=', refund.orderId).executeTakeFirst())
  if (!o || o.customerErasedAt) return undefined
  const lines = await deps.db
    .selectFrom('orderRefundLines as x')
    .innerJoin('orderLines as l', 'l.id', 'x.orderLineId')
    .select(['l.libelle', 'l.priceCents', 'x.quantity'])
    .where('x.orderRefundId', '=', refund.id)
    .orderBy('l.id')
    .execute()
  const isCancelled = o.status === 'cancelled' && o.retainedCents === o.totalCents
  return {
    ...toCustomer(o),
    subject: `Nous vous remboursons ${frenchEuros(refund.cents)}`,
    paragraphs: [
      `Notre équipe a décidé de vous rembourser ${frenchEuros(refund.cents)} de votre commande N° ${o.orderNumber}, ${onTheCard}`,
      `« ${refund.reason} »`,
      ...(refund.sentAnyway ? ['Ces articles vous sont envoyés quand même, et vous les gardez.'] : []),
      ...(isCancelled ? cancelledByIt(o, await owedAfterRefusals(deps.db, o.id)) : []),
    ],
    facts: [
      ...lines.map(lineFact),
      ...(refund.shippingCents > 0
        ? [['Livraison', frenchEuros(refund.shippingCents)] satisfies [string, string]]
        : []),
    ],
    button: ordersButton(deps.publicUrl),
  }
}

/**
 * The payment could not pay the order: its units were sold or ordered again, the order was already paid, or the payment
 * was thought to have failed and the order still waits.
 */
export const orderPaymentRefunded: LetterWriter = async (deps, mail) => {
  const payment = await latePartOf(deps.db, mail.subjectId, 'order')
  const o = payment && (await orderOf(deps.db).where('o.id', '=', payment.purchaseId).executeTakeFirst())
  if (!o || o.customerErasedAt) return undefined
  const again = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', o.id)
    .where(isOrderedAgain)
    .executeTakeFirst()
  return {
    ...toCustomer(o),
    subject: 'Votre paiement est remboursé',
    paragraphs: [
      uselessFor(o, again !== undefined),
      `Nous vous remboursons la totalité, soit ${frenchEuros(payment.amountCents)}, ${onTheCard}`,
    ],
    button: ordersButton(deps.publicUrl),
    closing: 'Nous sommes désolés de ce contretemps.',
  }
}

const uselessFor = ({ orderNumber, paidAt, status }: Order, isOrderedAgain: boolean) => {
  if (paidAt)
    return `Votre commande N° ${orderNumber} était déjà payée : ce second paiement était en trop, et rien d’autre ne change.`
  const useless = `Votre paiement pour la commande N° ${orderNumber} nous est parvenu, mais n’a plus pu servir à la payer`
  if (status === 'cancelled' && isOrderedAgain)
    return `${useless} : vous aviez commandé ces articles une autre fois, et cette autre commande reste. Si elle n’est pas encore payée, vous pouvez la payer depuis « Mes commandes ».`
  return status === 'cancelled'
    ? `${useless} : ses articles n’étaient plus gardés pour vous.`
    : `${useless}. Tant que ses articles vous sont gardés, vous pouvez la payer à nouveau depuis « Mes commandes ».`
}
