import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { movingClock } from '../src/lib/clock.ts'
import { assertIdempotencyDeclared } from '../src/lib/http/idempotency.ts'
import { type TestApp, testApp } from './harness.ts'
import { form, formType } from './odd-files/form.ts'
import { address, savedAddress } from './orders.ts'
import { wig } from './products.ts'
import { shownOf } from './proofs.ts'
import { aWorld, now, type World } from './route-world.ts'
import { checksumsOfStoredRows } from './stored-rows.ts'

// Every route of the running server that supports an Idempotency-Key is called twice with the same one.

const clock = movingClock(now)
const routesWithKey = new Set<string>()
let app: TestApp
let world: World

beforeAll(async () => {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      if (config?.idempotent) routesWithKey.add(`${method} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  app = await testApp({ clock })
  unsubscribe('fastify.initialization', listen)
  world = await aWorld(app)
})
afterAll(() => app.close())

type Case = {
  method?: 'PATCH'
  caller: 'customer' | 'professional' | 'operator'
  status: number
  buildPayload: () => object | Promise<object>
  id?: () => string
}

const hours = { date: '2026-11-26T08:00:00Z', endTime: '2026-11-26T09:00:00Z' }
const later = { date: '2026-11-26T14:00:00Z', endTime: '2026-11-26T15:00:00Z' }
/** The caller has no holds yet. */
const aBooking = (): Case => ({
  caller: 'operator',
  status: 201,
  buildPayload: () => ({ ...later, professional: world.professional.id, libelle: 'Braids' }),
})
const aReview = (): Case => ({
  caller: 'customer',
  status: 201,
  buildPayload: () => ({ appointmentId: world.doneId, note: 5, texte: 'Parfait.' }),
})

const aProduct = () => ({ ...wig, images: [{ image: world.operator.image }] })
const aWish = (): Case => ({ caller: 'customer', status: 201, buildPayload: () => ({ productId: world.product.id }) })

const anAnswer = (): Case => ({
  caller: 'professional',
  status: 201,
  id: () => world.reviewId,
  buildPayload: () => ({ texte: 'Merci, à bientôt.' }),
})

const aRefund = (): Case => ({
  caller: 'operator',
  status: 409,
  buildPayload: () => ({ paymentId: world.paymentId, reason: 'Une bonne raison.' }),
})

const anOrder = (): Case => ({
  caller: 'customer',
  status: 201,
  buildPayload: () => ({ ...address, cart: [{ id: world.product.id, cartQuantity: 1 }] }),
})

const aSavedAddress = (): Case => ({ caller: 'customer', status: 201, buildPayload: () => savedAddress })
const anAddressRemoved = (): Case => ({
  caller: 'customer',
  status: 200,
  buildPayload: () => ({ id: world.addressId }),
})

/** A route that supports a key and is not listed fails the test, and so does an entry whose route does not exist. */
const cases: Record<string, Case> = {
  // This entry stands here while the order is unpaid.
  '/api/v1/cart': {
    caller: 'customer',
    status: 201,
    buildPayload: () => ({ order: world.orderId, id: world.product.id, cartQuantity: 1 }),
  },
  '/api/v1/prestation': {
    caller: 'professional',
    status: 201,
    buildPayload: () => ({ libelle: 'Nattes', price: 40, image: world.professional.image }),
  },
  '/api/v1/disponibilite': {
    caller: 'professional',
    status: 201,
    buildPayload: () => ({ start: '2026-12-01T08:00:00Z', end: '2026-12-01T18:00:00Z' }),
  },
  '/api/v1/disponibilite/repetition': {
    caller: 'professional',
    status: 201,
    buildPayload: () => ({ day: '2026-11-25', span: 'semaine', weeks: 2 }),
  },
  '/api/v1/professional/entries': {
    caller: 'professional',
    status: 201,
    buildPayload: () => ({ kind: 'block', start: '2026-12-01T08:00:00Z', end: '2026-12-01T09:00:00Z' }),
  },
  '/api/v1/catalogue': {
    caller: 'professional',
    status: 201,
    buildPayload: () => ({ image: world.professional.image }),
  },
  '/api/v1/upload': {
    caller: 'customer',
    status: 201,
    buildPayload: async () => {
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a1b2c3' } })
      return form({ content: await picture.png().toBuffer() })
    },
  },
  '/api/v1/account/verification/file': {
    caller: 'professional',
    status: 201,
    buildPayload: () => form({ content: Buffer.from('%PDF-1.7') }),
  },
  '/api/v1/account/verification/:kind': {
    caller: 'professional',
    status: 200,
    id: () => 'insurance',
    buildPayload: () => ({ files: [world.proof.file] }),
  },
  '/api/v1/appointment': {
    caller: 'customer',
    status: 201,
    buildPayload: () => ({ ...hours, professional: world.professional.id, libelle: 'Braids' }),
  },
  '/api/rdv': aBooking(),
  // It asks for the hours that the booking of the entry above already holds.
  '/api/v1api/rdv': { ...aBooking(), status: 409 },
  '/api/v1/appointment/:id/move': {
    caller: 'customer',
    status: 200,
    id: () => world.appointmentId,
    buildPayload: () => ({ date: '2026-11-26T12:00:00Z', endTime: '2026-11-26T13:00:00Z' }),
  },
  '/api/v1/appointment/:id/report': {
    caller: 'customer',
    status: 201,
    id: () => world.doneId,
    buildPayload: () => ({ type: 'professional_absent', text: 'Personne.' }),
  },
  // presence.test.ts and safety.test.ts cover that each of these does its work once.
  '/api/v1/appointment/:id/here': {
    caller: 'customer',
    status: 409,
    id: () => world.appointmentId,
    buildPayload: () => ({}),
  },
  '/api/v1/appointment/:id/late': {
    caller: 'customer',
    status: 409,
    id: () => world.appointmentId,
    buildPayload: () => ({ minutes: 10 }),
  },
  '/api/v1/appointment/:id/safety/share': {
    caller: 'customer',
    status: 409,
    id: () => world.appointmentId,
    buildPayload: () => ({}),
  },
  '/api/v1/appointment/:id/safety/alert': {
    caller: 'customer',
    status: 201,
    id: () => world.appointmentId,
    buildPayload: () => ({ text: 'Il m’attend.' }),
  },
  '/api/v1/admin/report/:id/safety-refund': {
    caller: 'operator',
    status: 404,
    id: () => world.appointmentId,
    buildPayload: () => ({ outcome: 'refused', reason: 'Une bonne raison.' }),
  },
  // The tests of payments cover that a payment is made once.
  '/api/v1/payment': {
    caller: 'customer',
    status: 409,
    buildPayload: () => ({ appointmentId: world.holdId, amount: 1, payment_method: 'pm_card_visa' }),
  },
  // The tests of payments cover that an order is paid once.
  '/api/v1/order/payment': {
    caller: 'customer',
    status: 409,
    buildPayload: () => ({ orderId: world.orderId, amount: 1, payment_method: 'pm_card_visa' }),
  },
  // withdrawals.test.ts covers that a declaration and its outcome are each made once.
  '/api/v1/order/:id/withdrawals': {
    caller: 'customer',
    status: 409,
    id: () => world.orderId,
    buildPayload: () => ({
      lines: [{ id: crypto.randomUUID(), quantity: 1 }],
      ...{ firstname: 'Léa', lastname: 'N’Diaye', email: 'lea@example.test' },
    }),
  },
  '/api/v1/admin/withdrawals/:id': {
    method: 'PATCH',
    caller: 'operator',
    status: 404,
    id: () => world.orderId,
    buildPayload: () => ({ outcome: 'closed', reason: 'Le colis n’est jamais revenu.' }),
  },
  '/api/v1/admin/objection/:id/answer': {
    caller: 'operator',
    status: 200,
    id: () => world.talk.objectionId,
    buildPayload: () => ({ outcome: 'upheld', answer: 'Une bonne raison.' }),
  },
  // refund-order.test.ts covers that an order is refunded once.
  '/api/v1/admin/orders/:id/refunds': {
    caller: 'operator',
    status: 409,
    id: () => world.orderId,
    buildPayload: () => ({ lines: [], shipping: true, reason: 'Une bonne raison.' }),
  },
  // refund-appointment.test.ts covers that a refund is made once.
  '/api/v1/admin/appointments/:id/refund': {
    caller: 'operator',
    status: 409,
    id: () => world.appointmentId,
    buildPayload: () => ({ amount: 100, refundable: 100, reason: 'Une bonne raison.' }),
  },
  // legacy-refund.prove.test.ts covers that a refund is made once.
  '/api/stripe/refund': aRefund(),
  '/api/v1api/stripe/refund': aRefund(),
  // send-manual-refund.test.ts covers that it is recorded once.
  '/api/v1/admin/refunds/:id/otherwise': {
    caller: 'operator',
    status: 404,
    id: () => world.appointmentId,
    buildPayload: () => ({ how: 'Virement du 3 décembre.' }),
  },
  // unmatched.test.ts covers that a transaction is explained once.
  '/api/v1/admin/ledger/strangers/:id/explanation': {
    caller: 'operator',
    status: 404,
    id: () => world.appointmentId,
    buildPayload: () => ({ account: 'platform', reason: 'Une bonne raison.' }),
  },
  // settle-debt.test.ts covers that a debt is settled once.
  '/api/v1/admin/people/:id/debt': {
    caller: 'operator',
    status: 409,
    id: () => world.professional.id,
    buildPayload: () => ({ kind: 'settled', amount: 100, owed: 100, reason: 'Une bonne raison.' }),
  },
  // decide-absence.test.ts covers that an absence is decided once.
  '/api/v1/admin/appointments/:id/absence': {
    caller: 'operator',
    status: 409,
    id: () => world.appointmentId,
    buildPayload: () => ({ decision: 'none', refund: 0, reason: 'Une bonne raison.' }),
  },
  '/api/v1/admin/verification/:id/decision': {
    caller: 'operator',
    status: 200,
    id: () => world.professional.id,
    // The proof of the case above waits, because it has replaced the other one.
    buildPayload: async () => {
      const waiting = app.db.selectFrom('proofs').selectAll().where('state', '=', 'to_check')
      const proof = await waiting.where('userId', '=', world.professional.id).executeTakeFirstOrThrow()
      return { ...shownOf(proof), decision: 'verify', validUntil: '2027-11-20' }
    },
  },
  // pay-early.test.ts covers the repeat of a successful payout.
  '/api/v1/admin/people/:id/early-payout': {
    caller: 'operator',
    status: 409,
    id: () => world.professional.id,
    buildPayload: () => ({ amount: 100, reason: 'Une bonne raison.' }),
  },
  '/api/v1/admin/people/:id/suspend': {
    caller: 'operator',
    status: 200,
    id: () => world.otherProfessional.id,
    buildPayload: () => ({ reason: 'Une bonne raison.' }),
  },
  '/api/v1/admin/people/:id/restore': {
    caller: 'operator',
    status: 200,
    id: () => world.otherProfessional.id,
    buildPayload: () => ({ reason: 'Une bonne raison.' }),
  },
  // erase-suspended.test.ts covers the repeat of a deletion.
  '/api/v1/admin/people/:id/erase': {
    caller: 'operator',
    status: 409,
    id: () => world.otherProfessional.id,
    buildPayload: () => ({ reason: 'Une bonne raison.' }),
  },
  // second-factor.test.ts covers that these are done once.
  '/api/v1/admin/second-factor/confirm': { caller: 'operator', status: 422, buildPayload: () => ({ code: '000000' }) },
  '/api/v1/admin/second-factor/prove': { caller: 'operator', status: 422, buildPayload: () => ({ code: '000000' }) },
  '/api/v1/admin/second-factor/recovery-codes': {
    caller: 'operator',
    status: 422,
    buildPayload: () => ({ code: '000000' }),
  },
  // The tests of mails, jobs and transfers cover that these are retried once.
  '/api/v1/admin/mails/:id/resend': {
    caller: 'operator',
    status: 404,
    id: () => world.appointmentId,
    buildPayload: () => ({}),
  },
  '/api/v1/admin/jobs/:id/retry': {
    caller: 'operator',
    status: 404,
    id: () => world.appointmentId,
    buildPayload: () => ({}),
  },
  '/api/v1/admin/transfers/:id/retry': {
    caller: 'operator',
    status: 404,
    id: () => world.appointmentId,
    buildPayload: () => ({}),
  },
  '/api/v1/admin/products': { caller: 'operator', status: 201, buildPayload: aProduct },
  '/api/product': { caller: 'operator', status: 201, buildPayload: aProduct },
  '/api/v1api/product': { caller: 'operator', status: 201, buildPayload: aProduct },
  '/api/v1/admin/products/:id': {
    method: 'PATCH',
    caller: 'operator',
    status: 200,
    id: () => world.product.id,
    buildPayload: () => ({ libelle: 'Bonnet de nuit' }),
  },
  '/api/v1/admin/products/:id/stock': {
    caller: 'operator',
    status: 201,
    id: () => world.product.id,
    buildPayload: () => ({ difference: 3, reason: 'Une bonne raison.' }),
  },
  '/api/v1/admin/products/:id/archive': {
    caller: 'operator',
    status: 200,
    id: () => world.product.id,
    buildPayload: () => ({}),
  },
  '/api/v1/admin/products/:id/restore': {
    caller: 'operator',
    status: 200,
    id: () => world.product.id,
    buildPayload: () => ({}),
  },
  '/api/v1/order/:id': {
    method: 'PATCH',
    caller: 'customer',
    status: 200,
    id: () => world.orderId,
    buildPayload: () => ({ status: 'annulé' }),
  },
  '/api/v1/order': anOrder(),
  '/api/commande': anOrder(),
  '/api/v1api/commande': anOrder(),
  '/api/adresse': aSavedAddress(),
  '/api/v1api/adresse': aSavedAddress(),
  '/api/adresse/delete': anAddressRemoved(),
  '/api/v1api/adresse/delete': { ...anAddressRemoved(), status: 404 },
  '/api/wish': aWish(),
  '/api/v1api/wish': aWish(),
  '/api/v1/admin/conversation': {
    caller: 'operator',
    status: 201,
    buildPayload: async () => ({ user: (await app.aPerson('customer')).id }),
  },
  '/api/v1/conversation': { caller: 'professional', status: 201, buildPayload: () => ({ admin: true }) },
  '/api/v1/conversation/:sid/messages': {
    caller: 'professional',
    status: 201,
    id: () => world.talk.pair,
    buildPayload: () => ({ content: 'Bonjour', clientId: 'one' }),
  },
  '/api/v1/conversation/:sid/report': {
    caller: 'professional',
    status: 201,
    id: () => world.talk.pair,
    buildPayload: () => ({ reason: 'scam', from: 1, to: 1 }),
  },
  // decide-report.test.ts covers that a report is decided once.
  '/api/v1/admin/report/:id/decision': {
    caller: 'operator',
    status: 404,
    id: () => world.appointmentId,
    buildPayload: () => ({ reportIds: [], measures: [], statement: 'Une bonne raison.' }),
  },
  '/api/commentaire': aReview(),
  '/api/v1api/commentaire': { ...aReview(), status: 409 },
  '/api/commentaire/:id/reponse': anAnswer(),
  '/api/v1api/commentaire/:id/reponse': { ...anAnswer(), status: 409 },
  // This entry comes after those that need the appointment.
  '/api/v1/appointment/:id': {
    method: 'PATCH',
    caller: 'operator',
    status: 200,
    id: () => world.appointmentId,
    buildPayload: () => ({ status: 'Annuler', reason: 'Une bonne raison.' }),
  },
  '/api/v1/appointment/:id/safety/cancellation': {
    caller: 'customer',
    status: 409,
    id: () => world.appointmentId,
    buildPayload: () => ({ pending: 0 }),
  },
}

it('the idempotency cases list every route that honours a key, and no other', () => {
  expect([...routesWithKey].sort()).toEqual(
    Object.entries(cases)
      .map(([url, { method = 'POST' }]) => `${method} ${url}`)
      .sort(),
  )
})

it.each(Object.entries(cases))(
  '%s does its work once and answers twice',
  async (route, { method = 'POST', caller, status, buildPayload, id }) => {
    const payload = await buildPayload()
    const url = route.replace(/:(s?id|kind)/, id?.() ?? '')
    const send = () => {
      const authorization = `Bearer ${world[caller].token}`
      const type = Buffer.isBuffer(payload) ? formType : 'application/json'
      const headers = { authorization, 'content-type': type, 'idempotency-key': 'one' }
      return app.server.inject({ method, url, headers, payload })
    }
    const first = await send()
    expect(first.statusCode).toBe(status)
    const stored = await checksumsOfStoredRows(app)
    clock.advance(60_000)
    const repeated = await send()
    expect([repeated.statusCode, repeated.body]).toEqual([status, first.body])
    expect(await checksumsOfStoredRows(app)).toEqual(stored)
  },
)

it('the idempotency header is in the published description of these routes only', async () => {
  const { body } = await app.get('/api/v1/openapi.json')
  const described = Object.entries(body.paths as Record<string, Record<string, { parameters?: { name: string }[] }>>)
  const withKey = described.filter(([, methods]) =>
    Object.values(methods).some(({ parameters }) => parameters?.some(({ name }) => name === 'idempotency-key')),
  )
  const expected = Object.keys(cases).map((url) => url.replace(/:(s?id|kind)/, '{$1}'))
  expect(withKey.map(([path]) => path).sort()).toEqual(expected.sort())
})

it('the server does not start with a POST route that does not declare whether it honours a key', () => {
  const server = Fastify()
  assertIdempotencyDeclared(server)
  const route = { method: 'POST', url: '/new', handler: () => 'made' } as const
  expect(() => server.route({ ...route, config: { access: 'member' } })).toThrow('POST /new')
  server.route({ ...route, url: '/undeclared', config: { access: 'member', idempotent: false } })
  server.route({ ...route, url: '/open', config: { access: 'anyone' } })
})
