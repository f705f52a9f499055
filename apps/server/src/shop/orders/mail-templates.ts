import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { refundableAfterLock } from '../../money/ledger/refundable-queries.ts'
import { latePartOf } from '../../money/payments/queries.ts'
import { owedAfterFailedRefunds } from '../../money/refunds/queries.ts'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { contractSections } from './contract-mail-parts.ts'
import { linesOf } from './line-queries.ts'
import {
  deliveryText,
  expectedDeliveryFact,
  lineFact,
  type MailOrder,
  orderOfMail,
  ordersButton,
  selectMailOrders,
  termsLink,
  toCustomer,
} from './mail-parts.ts'
import { isOrderedAgain } from './sell-order.ts'

const onCardText = "sur la carte utilisée. Votre banque peut mettre quelques jours à l'afficher."

export const orderConfirmed: MailTemplate = async (deps, mail) => {
  const o = await orderOfMail(deps, mail)
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
      expectedDeliveryFact(o, o.paidAt),
    ],
    button: ordersButton(deps.publicUrl),
    links: [termsLink(deps.publicUrl, o)],
    sections: contractSections(deps),
    closing:
      'Un changement d’avis ? Tant que la commande n’est pas partie, vous pouvez l’annuler et tout vous est remboursé. Ensuite, vous avez 14 jours à compter de la livraison pour vous rétracter, sans donner de raison.',
  }
}

export const orderCancelled: MailTemplate = async (deps, mail) => {
  const o = await orderOfMail(deps, mail)
  if (o?.status !== 'cancelled') return undefined
  const { isDisputed } = await refundableAfterLock(deps.db, o.id)
  const owedCents = await owedAfterFailedRefunds(deps.db, o.id)
  return {
    ...toCustomer(o),
    subject: `Votre commande N° ${o.orderNumber} est annulée`,
    paragraphs: [
      ...cancellationParagraphs(o),
      ...newRefundParagraphs(o, isDisputed),
      ...earlierRefundParagraphs(o, owedCents),
    ],
    button: ordersButton(deps.publicUrl),
  }
}

/**
 * Returns the cents that this cancellation does not refund, because the platform or the bank had already given them
 * back.
 */
const retainedCentsOf = ({ totalCents, retainedCents }: MailOrder) => retainedCents ?? totalCents

const newRefundParagraphs = (o: MailOrder, isDisputed: boolean) => {
  const cents = o.totalCents - retainedCentsOf(o)
  if (cents === 0) return []
  return isDisputed
    ? [
        `Votre banque examine votre contestation de ce paiement. Dès qu’elle aura décidé, nous vous rembourserons ce qu’elle ne vous aura pas rendu, jusqu’à ${frenchEuros(cents)}.`,
      ]
    : [`Nous vous remboursons ${frenchEuros(cents)}, ${onCardText}`]
}

/** Tells what had already been given back. The bank may have refused a part of those refunds, or all of them. */
const earlierRefundParagraphs = (o: MailOrder, owedCents: number) => {
  const retainedCents = retainedCentsOf(o)
  const isOwed = owedCents > 0
  const sumText = retainedCents < o.totalCents ? 'Le reste de ce que vous aviez payé' : 'Ce que vous aviez payé'
  const exceptionText = isOwed ? `, sauf ${frenchEuros(owedCents)} dont votre banque a refusé le remboursement` : ''
  if (retainedCents <= owedCents)
    return isOwed ? [`Votre banque a refusé un remboursement de ${frenchEuros(owedCents)}. ${owedText}`] : []
  return [`${sumText} vous est déjà rendu, ou en chemin${exceptionText}.${isOwed ? ` ${owedText}` : ''}`]
}
const owedText =
  'Cette somme vous est due et vous sera rendue autrement : si ce n’est pas déjà fait, répondez à ce message pour nous dire comment.'

const cancellationParagraphs = ({ orderNumber, cancellationReason }: MailOrder) =>
  cancellationReason === null
    ? [`Comme vous l’avez demandé, votre commande N° ${orderNumber} est annulée. Rien ne vous sera envoyé.`]
    : [
        `Notre équipe a dû annuler votre commande N° ${orderNumber}. Rien ne vous sera envoyé, et nous en sommes désolés.`,
        `« ${cancellationReason} »`,
      ]

/** This refund of the last units cancelled the order. The customer's bank may have refused an earlier refund. */
const cancelledByRefundParagraphs = (o: MailOrder, owedCents: number) =>
  owedCents > 0
    ? ['La commande est ainsi annulée, et rien ne vous sera envoyé.', ...earlierRefundParagraphs(o, owedCents)]
    : ['Tout vous est ainsi rendu : la commande est annulée, et rien ne vous sera envoyé.']

export const orderRefunded: MailTemplate = async (deps, mail) => {
  const refund = await deps.db
    .selectFrom('orderRefunds as f')
    .select(['f.id', 'f.orderId', 'f.reason', 'f.shippingCents', 'f.cents', 'f.sentAnyway'])
    .where('f.id', '=', mail.subjectId)
    .executeTakeFirst()
  const o = refund && (await selectMailOrders(deps.db).where('o.id', '=', refund.orderId).executeTakeFirst())
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
      `Notre équipe a décidé de vous rembourser ${frenchEuros(refund.cents)} de votre commande N° ${o.orderNumber}, ${onCardText}`,
      `« ${refund.reason} »`,
      ...(refund.sentAnyway ? ['Ces articles vous sont envoyés quand même, et vous les gardez.'] : []),
      ...(isCancelled ? cancelledByRefundParagraphs(o, await owedAfterFailedRefunds(deps.db, o.id)) : []),
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
export const orderPaymentRefunded: MailTemplate = async (deps, mail) => {
  const payment = await latePartOf(deps.db, mail.subjectId, 'order')
  const o = payment && (await selectMailOrders(deps.db).where('o.id', '=', payment.purchaseId).executeTakeFirst())
  if (!o || o.customerErasedAt) return undefined
  const newerOrder = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', o.id)
    .where(isOrderedAgain)
    .executeTakeFirst()
  return {
    ...toCustomer(o),
    subject: 'Votre paiement est remboursé',
    paragraphs: [
      uselessPaymentText(o, newerOrder !== undefined),
      `Nous vous remboursons la totalité, soit ${frenchEuros(payment.amountCents)}, ${onCardText}`,
    ],
    button: ordersButton(deps.publicUrl),
    closing: 'Nous sommes désolés de ce contretemps.',
  }
}

const uselessPaymentText = ({ orderNumber, paidAt, status }: MailOrder, isOrderedAgain: boolean) => {
  if (paidAt)
    return `Votre commande N° ${orderNumber} était déjà payée : ce second paiement était en trop, et rien d’autre ne change.`
  const textStart = `Votre paiement pour la commande N° ${orderNumber} nous est parvenu, mais n’a plus pu servir à la payer`
  if (status === 'cancelled' && isOrderedAgain)
    return `${textStart} : vous aviez commandé ces articles une autre fois, et cette autre commande reste. Si elle n’est pas encore payée, vous pouvez la payer depuis « Mes commandes ».`
  return status === 'cancelled'
    ? `${textStart} : ses articles n’étaient plus gardés pour vous.`
    : `${textStart}. Tant que ses articles vous sont gardés, vous pouvez la payer à nouveau depuis « Mes commandes ».`
}
