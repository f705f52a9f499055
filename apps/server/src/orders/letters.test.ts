import { deliveryWindow } from '@couronne/contract/delivery'
import { frenchDate, frenchDaysBetween } from '@couronne/contract/french-formats'
import { termsVersion } from '@couronne/contract/terms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { shop } from '../../test/orders.ts'
import { askAboutDispute } from '../disputes/ask-about-dispute.ts'
import { contractSections } from './contract-letter-parts.ts'

let house: TestApp
let buying: ReturnType<typeof shop>
beforeAll(async () => {
  house = await testApp({ payments: true })
  buying = shop(house)
})
afterAll(() => house.close())

/** One braid of 10 € and two wigs of 30 €, with 4,90 € of delivery; another person has bought as well. */
const aPaidOrder = async () => {
  const [lea, awa] = [await house.aPerson('customer'), await house.aPerson('customer')]
  const [braid, wig] = [await buying.aProduct(), await buying.aProduct({ priceCents: 3000 })]
  const { body: hers } = await buying.order(awa, [{ id: braid, cartQuantity: 3 }])
  expect((await buying.pay(awa, hers)).status).toBe(200)
  const { body: order } = await buying.order(lea, [
    { id: braid, cartQuantity: 1 },
    { id: wig, cartQuantity: 2 },
  ])
  expect((await buying.pay(lea, order)).status).toBe(200)
  return { lea, order }
}
const plain = (text: string) => text.replace(/[^\S\n]/g, ' ')
/** The lines between the greeting and the house's name, with plain spaces. */
const mailSaying = async ({ email }: { email: string }, subject: string) => {
  const mails = (await house.mailsTo(email)).filter((mail) => plain(mail.subject) === subject)
  expect(mails).toHaveLength(1)
  const lines = plain(mails[0]?.text ?? '').split('\n')
  expect(lines[0]).toBe('Bonjour Awa,')
  return lines.slice(1, lines.indexOf('Couronne — La beauté près de chez vous')).filter(Boolean)
}

/** Every mail about an order leads to hers. */
const toHerOrders = () => ['Voir mes commandes :', `${new URL('/account/purchase-history', house.deps.publicUrl)}`]

it('says what was bought, with how many of it where there are several', async () => {
  const { lea, order } = await aPaidOrder()
  const { paid_at } = await house.db
    .selectFrom('orders')
    .select('paid_at')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(await mailSaying(lea, `MERCI ! Votre commande N° ${order.order_number}`)).toEqual([
    'Votre paiement est accepté et votre commande est confirmée. Nous la préparons.',
    `${order.lines[0].libelle} : 10 €`,
    `${order.lines[1].libelle} × 2 : 60 €`,
    'Livraison : 4,90 €',
    'Total payé : 74,90 €',
    'Adresse de livraison : Léa N’Diaye, 12 rue des Lilas, 93100 Montreuil, France',
    plain(`Livraison estimée : ${frenchDaysBetween(deliveryWindow(paid_at as Date, 'metropole'))}`),
    ...toHerOrders(),
    `Conditions générales, version du ${frenchDate(termsVersion, 'UTC')} :`.replaceAll('\u00a0', ' '),
    `${new URL('/cgu', house.deps.publicUrl)}`,
    'Un changement d’avis ? Tant que la commande n’est pas partie, vous pouvez l’annuler et vous êtes remboursée en totalité. Ensuite, vous avez 14 jours à compter de la livraison pour vous rétracter, sans donner de raison.',
    ...contractSections(house.deps).flatMap(({ title, lines, framed = [] }) => [
      title,
      ...[...lines, ...framed].map(plain),
    ]),
  ])
})

it('says what is given back in the same way, with the delivery where it is', async () => {
  const { lea, order } = await aPaidOrder()
  const operator = await house.aPerson('admin')
  const [braid, wig] = order.lines
  const gives = (body: object) =>
    operator.post(`/api/v1/admin/orders/${order.id}/refunds`, { reason: 'La texture déçoit.', ...body })
  const paragraphs = (sum: string) => [
    `Notre équipe a décidé de vous rembourser ${sum} de votre commande N° ${order.order_number}, sur la carte utilisée. Votre banque peut mettre quelques jours à l’afficher.`,
    '« La texture déçoit. »',
  ]
  expect((await gives({ lines: [{ id: wig.id, quantity: 2 }] })).status).toBe(201)
  expect(await mailSaying(lea, 'Nous vous remboursons 60 €')).toEqual([
    ...paragraphs('60 €'),
    `${wig.libelle} × 2 : 60 €`,
    ...toHerOrders(),
  ])
  expect((await gives({ lines: [{ id: braid.id, quantity: 1 }], shipping: true })).status).toBe(201)
  expect(await mailSaying(lea, 'Nous vous remboursons 14,90 €')).toEqual([
    ...paragraphs('14,90 €'),
    'Tout vous est ainsi rendu : la commande est annulée, et rien ne vous sera envoyé.',
    `${braid.libelle} : 10 €`,
    'Livraison : 4,90 €',
    ...toHerOrders(),
  ])
})

it('says what a cancelled order gives back', async () => {
  const { lea, order } = await aPaidOrder()
  expect((await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })).status).toBe(200)
  expect(await mailSaying(lea, `Votre commande N° ${order.order_number} est annulée`)).toEqual([
    `Comme vous l’avez demandé, votre commande N° ${order.order_number} est annulée. Rien ne vous sera envoyé.`,
    'Nous vous remboursons 74,90 €, sur la carte utilisée. Votre banque peut mettre quelques jours à l’afficher.',
    ...toHerOrders(),
  ])
})

it('says of a cancelled order that her bank has given all of it back already', async () => {
  const { lea, order } = await aPaidOrder()
  const { data } = await house.deps.stripe.paymentIntents.list({ limit: 100 })
  const intent = data.find(({ metadata }) => metadata.orderId === order.id)
  const disputed = await fetch(`${house.sandbox?.url}/sandbox/charges/${intent?.latest_charge}/dispute`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { id } = (await disputed.json()) as { id: string }
  await house.deps.stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true })
  await askAboutDispute(house.deps, id)

  expect((await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })).status).toBe(200)
  expect(await mailSaying(lea, `Votre commande N° ${order.order_number} est annulée`)).toEqual([
    `Comme vous l’avez demandé, votre commande N° ${order.order_number} est annulée. Rien ne vous sera envoyé.`,
    'Ce que vous aviez payé vous est déjà rendu, ou en chemin.',
    ...toHerOrders(),
  ])
})
