import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { leftOfOrder } from '../../money/ledger/refundable-queries.ts'
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
  if (!o?.paid_at || o.status === 'annulé') return undefined
  return {
    ...toCustomer(o),
    subject: `MERCI ! Votre commande N° ${o.order_number}`,
    paragraphs: ['Votre paiement est accepté et votre commande est confirmée. Nous la préparons.'],
    facts: [
      ...(await linesOf(deps.db, o.id)).map(lineFact),
      ['Livraison', o.shipping_cents > 0 ? frenchEuros(o.shipping_cents) : 'offerte'],
      ['Total payé', frenchEuros(o.total_cents)],
      ['Adresse de livraison', deliveryText(o)],
      expectedFact(o, o.paid_at),
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
  if (o?.status !== 'annulé') return undefined
  const { isDisputed } = await leftOfOrder(deps.db, o.id)
  const owedCents = await owedAfterRefusals(deps.db, o.id)
  return {
    ...toCustomer(o),
    subject: `Votre commande N° ${o.order_number} est annulée`,
    paragraphs: [...whyCancelled(o), ...whatGoesBack(o, isDisputed), ...whatWentBack(o, owedCents)],
    button: ordersButton(deps.publicUrl),
  }
}

/** In cents, what is not given back now: by us or by her bank it had gone back before. */
const keptOf = ({ total_cents, kept_cents }: Order) => kept_cents ?? total_cents

const whatGoesBack = (o: Order, isDisputed: boolean) => {
  const cents = o.total_cents - keptOf(o)
  if (cents === 0) return []
  return isDisputed
    ? [
        `Votre banque examine votre contestation de ce paiement. Dès qu’elle aura décidé, nous vous rembourserons ce qu’elle ne vous aura pas rendu, jusqu’à ${frenchEuros(cents)}.`,
      ]
    : [`Nous vous remboursons ${frenchEuros(cents)}, ${onTheCard}`]
}

/** What had gone back before; of it her bank may have refused a part, or all. */
const whatWentBack = (o: Order, owedCents: number) => {
  const keptCents = keptOf(o)
  const isOwed = owedCents > 0
  const which = keptCents < o.total_cents ? 'Le reste de ce que vous aviez payé' : 'Ce que vous aviez payé'
  const but = isOwed ? `, sauf ${frenchEuros(owedCents)} dont votre banque a refusé le remboursement` : ''
  if (keptCents <= owedCents)
    return isOwed ? [`Votre banque a refusé un remboursement de ${frenchEuros(owedCents)}. ${thatIsOwed}`] : []
  return [`${which} vous est déjà rendu, ou en chemin${but}.${isOwed ? ` ${thatIsOwed}` : ''}`]
}
const thatIsOwed =
  'Cette somme vous est due et vous sera rendue autrement : si ce n’est pas déjà fait, répondez à ce message pour nous dire comment.'

const whyCancelled = ({ order_number, cancellationReason }: Order) =>
  cancellationReason === null
    ? [`Comme vous l’avez demandé, votre commande N° ${order_number} est annulée. Rien ne vous sera envoyé.`]
    : [
        `Notre équipe a dû annuler votre commande N° ${order_number}. Rien ne vous sera envoyé, et nous en sommes désolés.`,
        `« ${cancellationReason} »`,
      ]

/** Its last units went back with this refund; her bank may have refused an earlier one. */
const cancelledByIt = (o: Order, owedCents: number) =>
  owedCents > 0
    ? ['La commande est ainsi annulée, et rien ne vous sera envoyé.', ...whatWentBack(o, owedCents)]
    : ['Tout vous est ainsi rendu : la commande est annulée, et rien ne vous sera envoyé.']

export const orderRefunded: LetterWriter = async (deps, mail) => {
  const refund = await deps.db
    .selectFrom('order_refunds as f')
    .select(['f.id', 'f.order_id', 'f.reason', 'f.shipping_cents', 'f.cents', 'f.sent_anyway'])
    .where('f.id', '=', mail.subject_id)
    .executeTakeFirst()
  const o = refund && (await orderOf(deps.db).where('o.id', '=', refund.order_id).executeTakeFirst())
  if (!o || o.customerErasedAt) return undefined
  const lines = await deps.db
    .selectFrom('order_refund_lines as x')
    .innerJoin('order_lines as l', 'l.id', 'x.order_line_id')
    .select(['l.libelle', 'l.price_cents', 'x.quantity'])
    .where('x.order_refund_id', '=', refund.id)
    .orderBy('l.id')
    .execute()
  const isCancelled = o.status === 'annulé' && o.kept_cents === o.total_cents
  return {
    ...toCustomer(o),
    subject: `Nous vous remboursons ${frenchEuros(refund.cents)}`,
    paragraphs: [
      `Notre équipe a décidé de vous rembourser ${frenchEuros(refund.cents)} de votre commande N° ${o.order_number}, ${onTheCard}`,
      `« ${refund.reason} »`,
      ...(refund.sent_anyway ? ['Ces articles vous sont envoyés quand même, et vous les gardez.'] : []),
      ...(isCancelled ? cancelledByIt(o, await owedAfterRefusals(deps.db, o.id)) : []),
    ],
    facts: [
      ...lines.map(lineFact),
      ...(refund.shipping_cents > 0
        ? [['Livraison', frenchEuros(refund.shipping_cents)] satisfies [string, string]]
        : []),
    ],
    button: ordersButton(deps.publicUrl),
  }
}

/** It came when the units were sold already or she had ordered them again, or beside another; or it was thought to have failed, and the order waits still. */
export const orderPaymentRefunded: LetterWriter = async (deps, mail) => {
  const payment = await deps.db
    .selectFrom('payments as y')
    .select(['y.order_id', 'y.amount_cents'])
    .where('y.id', '=', mail.subject_id)
    .executeTakeFirst()
  const o = payment?.order_id && (await orderOf(deps.db).where('o.id', '=', payment.order_id).executeTakeFirst())
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
      `Nous vous remboursons la totalité, soit ${frenchEuros(payment.amount_cents)}, ${onTheCard}`,
    ],
    button: ordersButton(deps.publicUrl),
    closing: 'Nous sommes désolés de ce contretemps.',
  }
}

const uselessFor = ({ order_number, paid_at, status }: Order, isOrderedAgain: boolean) => {
  if (paid_at)
    return `Votre commande N° ${order_number} était déjà payée : ce second paiement était en trop, et rien d’autre ne change.`
  const useless = `Votre paiement pour la commande N° ${order_number} nous est parvenu, mais n’a plus pu servir à la payer`
  if (status === 'annulé' && isOrderedAgain)
    return `${useless} : vous aviez commandé ces articles une autre fois, et cette autre commande reste. Si elle n’est pas encore payée, vous pouvez la payer depuis « Mes commandes ».`
  return status === 'annulé'
    ? `${useless} : ses articles n’étaient plus gardés pour vous.`
    : `${useless}. Tant que ses articles vous sont gardés, vous pouvez la payer à nouveau depuis « Mes commandes ».`
}
