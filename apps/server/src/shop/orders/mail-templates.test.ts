import { termsVersion } from '@couronne/contract/identity/terms'
import { frenchDate, frenchDaysBetween } from '@couronne/contract/lib/french-formats'
import { deliveryWindow } from '@couronne/contract/shop/delivery'
import type { OrderView } from '@couronne/contract/shop/orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { dispatchOrder, shop } from '../../../test/orders.ts'
import { insertPayment, paymentsOf } from '../../../test/payments.ts'
import { disputeIntent, intentsOf } from '../../../test/provider.ts'
import { mailTemplates } from '../../mail-templates.ts'
import { syncDispute } from '../../money/disputes/sync-dispute.ts'
import { settleRefund } from '../../money/refunds/send-refund.ts'
import type { MailKind } from '../../platform/mails/mail-template.ts'
import { contractSections } from './contract-mail-parts.ts'

let app: TestApp
let buying: ReturnType<typeof shop>
beforeAll(async () => {
  app = await testApp({ payments: true })
  buying = shop(app)
})
afterAll(() => app.close())

type Line = OrderView['lines'][number]

/** Pays for one braid at 10 € and two wigs at 30 €, with 4.90 € of delivery. Another person has bought as well. */
const aPaidOrder = async () => {
  const [lea, awa] = [await app.aPerson('customer'), await app.aPerson('customer')]
  const [braid, wig] = [await buying.aProduct(), await buying.aProduct({ priceCents: 3000 })]
  await buying.orderAndPay(awa, [{ id: braid, cartQuantity: 3 }])
  const cart = [
    { id: braid, cartQuantity: 1 },
    { id: wig, cartQuantity: 2 },
  ]
  const order = await buying.orderAndPay(lea, cart)
  return { lea, order: { ...order, lines: order.lines as [Line, Line] } }
}
const plain = (text: string) => text.replace(/[^\S\n]/g, ' ')
/** Returns the lines between the greeting and the server's name, with plain spaces. */
const mailWithSubject = async ({ email }: { email: string }, subject: string) => {
  const mails = (await app.mailsTo(email)).filter((mail) => plain(mail.subject) === subject)
  expect(mails).toHaveLength(1)
  const lines = plain(mails[0]?.text ?? '').split('\n')
  expect(lines[0]).toBe('Bonjour Awa,')
  return lines.slice(1, lines.indexOf('Couronne — La beauté près de chez vous')).filter(Boolean)
}

/** Every mail about an order links to the customer's orders. */
const ordersLink = () => ['Voir mes commandes :', `${new URL('/account/purchase-history', app.deps.publicUrl)}`]

it('the order mail lists what was bought, with quantities above one', async () => {
  const { lea, order } = await aPaidOrder()
  const { paidAt } = await app.db
    .selectFrom('orders')
    .select('paidAt')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(await mailWithSubject(lea, `MERCI ! Votre commande N° ${order.order_number}`)).toEqual([
    'Votre paiement est accepté et votre commande est confirmée. Nous la préparons.',
    `${order.lines[0].libelle} : 10 €`,
    `${order.lines[1].libelle} × 2 : 60 €`,
    'Livraison : 4,90 €',
    'Total payé : 74,90 €',
    'Adresse de livraison : Léa N’Diaye, 12 rue des Lilas, 93100 Montreuil, France',
    plain(`Livraison estimée : ${frenchDaysBetween(deliveryWindow(paidAt as Date, 'metropole'))}`),
    ...ordersLink(),
    `Conditions générales, version du ${frenchDate(termsVersion, 'UTC')} :`.replaceAll('\u00a0', ' '),
    `${new URL('/cgu', app.deps.publicUrl)}`,
    'Un changement d’avis ? Tant que la commande n’est pas partie, vous pouvez l’annuler et tout vous est remboursé. Ensuite, vous avez 14 jours à compter de la livraison pour vous rétracter, sans donner de raison.',
    ...contractSections(app.deps).flatMap(({ title, lines, framed = [] }) => [
      title,
      ...[...lines, ...framed].map(plain),
    ]),
  ])
})

it('the refund mail lists what is refunded in the same way, with the delivery when it is included', async () => {
  const { lea, order } = await aPaidOrder()
  const operator = await app.aPerson('admin')
  const [braid, wig] = order.lines
  const refund = (body: object) =>
    operator.post(`/api/v1/admin/orders/${order.id}/refunds`, { reason: 'La texture déçoit.', ...body })
  const paragraphs = (sum: string) => [
    `Notre équipe a décidé de vous rembourser ${sum} de votre commande N° ${order.order_number}, sur la carte utilisée. Votre banque peut mettre quelques jours à l’afficher.`,
    '« La texture déçoit. »',
  ]
  const cart = [wig, braid].map(({ id }) => ({ id, quantity: 1 }))
  expect((await refund({ lines: cart })).status).toBe(201)
  expect(await mailWithSubject(lea, 'Nous vous remboursons 40 €')).toEqual([
    ...paragraphs('40 €'),
    // The lines are in the order of the purchase.
    `${braid.libelle} : 10 €`,
    `${wig.libelle} : 30 €`,
    ...ordersLink(),
  ])
  expect((await refund({ lines: [{ id: wig.id, quantity: 1 }], shipping: true })).status).toBe(201)
  expect(await mailWithSubject(lea, 'Nous vous remboursons 34,90 €')).toEqual([
    ...paragraphs('34,90 €'),
    'Tout vous est ainsi rendu : la commande est annulée, et rien ne vous sera envoyé.',
    `${wig.libelle} : 30 €`,
    'Livraison : 4,90 €',
    ...ordersLink(),
  ])
})

it('the mail of a last refund says that it cancels the order, and names an earlier refund that the bank refused', async () => {
  const operator = await app.aPerson('admin')
  const refundLines = async ({ id }: { id: string }, lines: object[]) => {
    const refundBody = { lines, reason: 'La texture déçoit.' }
    expect((await operator.post(`/api/v1/admin/orders/${id}/refunds`, refundBody)).status).toBe(201)
    await app.drainJobs()
  }
  const idOfRefund = async ({ id }: { id: string }) => {
    const refunds = app.db.selectFrom('refunds as r').innerJoin('payments as y', 'y.id', 'r.paymentId')
    return (await refunds.select('r.id').where('r.purchaseId', '=', id).executeTakeFirstOrThrow()).id
  }
  const [first, other] = [await aPaidOrder(), await aPaidOrder()]
  for (const { order } of [first, other]) await refundLines(order, [{ id: order.lines[0].id, quantity: 1 }])
  const refundId = await idOfRefund(first.order)
  await settleRefund(app.deps, { id: 're_refused', status: 'failed', metadata: { refundId } })
  for (const { order } of [first, other]) await refundLines(order, [{ id: order.lines[1].id, quantity: 2 }])

  const cancelled = async ({ lea, order }: typeof first) => {
    const lines = await mailWithSubject(lea, 'Nous vous remboursons 64,90 €')
    return lines.slice(2, lines.indexOf(`${order.lines[1].libelle} × 2 : 60 €`))
  }
  const allRefundedText = 'Tout vous est ainsi rendu : la commande est annulée, et rien ne vous sera envoyé.'
  expect(await cancelled(first)).toEqual([
    'La commande est ainsi annulée, et rien ne vous sera envoyé.',
    'Ce que vous aviez payé vous est déjà rendu, ou en chemin, sauf 10 € dont votre banque a refusé le remboursement. Cette somme vous est due et vous sera rendue autrement : si ce n’est pas déjà fait, répondez à ce message pour nous dire comment.',
  ])
  expect(await cancelled(other)).toEqual([allRefundedText])

  const how = 'Virement du 3 décembre.'
  expect((await operator.post(`/api/v1/admin/refunds/${refundId}/otherwise`, { how })).status).toBe(201)
  const { id } = await app.db
    .selectFrom('orderRefunds')
    .select('id')
    .where('orderId', '=', first.order.id)
    .orderBy('cents', 'desc')
    .executeTakeFirstOrThrow()
  const secondMail = await mailTemplates.order_refunded(app.deps, { id, userId: first.lea.id, subjectId: id })
  expect(secondMail?.paragraphs.at(-1)).toBe(allRefundedText)
})

it('the cancellation mail has the same reason as the order itself, also when its last units were refunded', async () => {
  const { lea, order } = await aPaidOrder()
  const operator = await app.aPerson('admin')
  const lines = order.lines.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }))
  const refundBody = { lines, reason: 'Le dernier carton était abîmé.' }
  expect((await operator.post(`/api/v1/admin/orders/${order.id}/refunds`, refundBody)).status).toBe(201)
  const { cancellationReason } = (await lea.get(`/api/v1/order/${order.id}`)).body
  expect(cancellationReason).toBe(refundBody.reason)
  const mail = { id: order.id, userId: lea.id, subjectId: order.id }
  expect((await mailTemplates.order_cancelled(app.deps, mail))?.paragraphs.slice(0, 2)).toEqual([
    `Notre équipe a dû annuler votre commande N° ${order.order_number}. Rien ne vous sera envoyé, et nous en sommes désolés.`,
    `« ${cancellationReason} »`,
  ])
})

it('the cancellation mail says what is refunded', async () => {
  const { lea, order } = await aPaidOrder()
  expect((await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })).status).toBe(200)
  expect(await mailWithSubject(lea, `Votre commande N° ${order.order_number} est annulée`)).toEqual([
    `Comme vous l’avez demandé, votre commande N° ${order.order_number} est annulée. Rien ne vous sera envoyé.`,
    'Nous vous remboursons 74,90 €, sur la carte utilisée. Votre banque peut mettre quelques jours à l’afficher.',
    ...ordersLink(),
  ])
})

it('the cancellation mail says when the bank has already returned everything', async () => {
  const { lea, order } = await aPaidOrder()
  const [intent] = await intentsOf(app, order)
  const id = await disputeIntent(app, intent)
  await app.deps.stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true })
  await syncDispute(app.deps, id)

  expect((await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })).status).toBe(200)
  expect(await mailWithSubject(lea, `Votre commande N° ${order.order_number} est annulée`)).toEqual([
    `Comme vous l’avez demandé, votre commande N° ${order.order_number} est annulée. Rien ne vous sera envoyé.`,
    'Ce que vous aviez payé vous est déjà rendu, ou en chemin.',
    ...ordersLink(),
  ])
})

it('the late-payment mail says that the customer has ordered the same again, and not that others have', async () => {
  const [lea, awa] = [await app.aPerson('customer'), await app.aPerson('customer')]
  const cart = [{ id: await buying.aProduct(), cartQuantity: 1 }]
  const aLatePayment = async (person: typeof lea) => {
    const { body: order } = await buying.order(person, cart)
    const attempt = { amountCents: 1490, status: 'failed', createdAt: new Date() } as const
    const paymentId = await insertPayment(app.db, order.id, attempt)
    const ended = { status: 'cancelled', cancelledAt: new Date(), cancelledBy: 'time' } as const
    await app.db.updateTable('orders').set(ended).where('id', '=', order.id).execute()
    return paymentId
  }
  const [soldOut, orderedAgain] = [await aLatePayment(lea), await aLatePayment(awa)]
  expect((await buying.order(awa, cart)).status).toBe(201)
  const lateMailText = async (id: string) =>
    (await mailTemplates.order_payment_refunded(app.deps, { id, userId: null, subjectId: id }))?.paragraphs[0]
  expect(await lateMailText(soldOut)).toMatch(/ : ses articles n’étaient plus gardés pour vous\.$/)
  expect(await lateMailText(orderedAgain)).toMatch(/ : vous aviez commandé ces articles une autre fois/)
})

it('order mails are not sent to a deleted account', async () => {
  const { lea, order } = await aPaidOrder()
  const operator = await app.aPerson('admin')
  const [braid, wig] = order.lines
  await dispatchOrder(operator, order)
  await operator.patch(`/api/v1/order/${order.id}`, { status: 'Livré' })
  const refund = { lines: [{ id: wig.id, quantity: 1 }], reason: 'La texture déçoit.' }
  expect((await operator.post(`/api/v1/admin/orders/${order.id}/refunds`, refund)).status).toBe(201)
  const declarant = { firstname: 'Léa', lastname: 'N’Diaye', email: lea.email }
  const withdrawal = { ...declarant, lines: [{ id: braid.id, quantity: 1 }] }
  const { body } = await lea.post(`/api/v1/order/${order.id}/withdrawals`, withdrawal)
  const refundId = app.db.selectFrom('orderRefunds').select('id').where('orderId', '=', order.id)
  const { id: refunded } = await refundId.executeTakeFirstOrThrow()
  const { paymentId } = await paymentsOf(app.db, order.id).executeTakeFirstOrThrow()
  const subjects: [MailKind, string][] = [
    ['order_dispatched', order.id],
    ['parcel_corrected', order.id],
    ['order_delivered', order.id],
    ['order_refunded', refunded],
    ['order_payment_refunded', paymentId],
    ['withdrawal_declared', body.withdrawals[0].id],
  ]
  const writtenKinds = async () => {
    const kinds: MailKind[] = []
    for (const [kind, id] of subjects)
      if (await mailTemplates[kind](app.deps, { id, userId: lea.id, subjectId: id })) kinds.push(kind)
    return kinds
  }
  expect(await writtenKinds()).toEqual(subjects.map(([kind]) => kind))
  const setErasedAt = (erasedAt: Date | null) =>
    app.db.updateTable('users').set({ erasedAt }).where('id', '=', lea.id).execute()
  await setErasedAt(new Date())
  expect(await writtenKinds()).toEqual([])
  await setErasedAt(null)
})
