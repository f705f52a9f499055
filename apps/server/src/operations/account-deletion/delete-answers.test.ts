import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { fixtureAppointments } from '../../../test/background-fixtures/appointments.ts'
import { hiddenId, ids, past } from '../../../test/background-fixtures/values.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { address, shop } from '../../../test/orders.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { deleteAnswersAbout } from './delete-answers.ts'

let app: TestApp
let buying: ReturnType<typeof shop>
beforeAll(async () => {
  app = await testApp()
  buying = shop(app)
})
afterAll(() => app.close())

/**
 * Background fixtures: a customer and a professional with an order, a withdrawal, an appointment and reviews. The
 * test's own people have the same, and neither set refers to the other.
 */
const otherIds = {
  ...{ customer: ids.customer, professional: ids.professional, order: hiddenId(302), withdrawal: hiddenId(310) },
  ...{ appointment: hiddenId(fixtureAppointments.done.number), review: ids.review, reviewOfProduct: ids.reviewOfProduct },
}
type IdsByKind = typeof otherIds

const createOwnIds = async (): Promise<IdsByKind> => {
  const between = { from: past('08:00'), to: past('09:00') }
  const [lea, nadia] = [await app.aPerson('customer'), await app.aProfessionalWithHours(between)]
  const cart = [{ id: await buying.aProduct(), cartQuantity: 1 }]
  const { body: order } = await lea.post('/api/v1/order', { ...address, cart })
  const orders = app.db.updateTable('orders').where('id', '=', order.id)
  await orders.set({ paidAt: past('09:00') }).execute()
  await orders.set({ status: 'shipped', colisNumber: '6A12345678901', dispatchedAt: past('10:00') }).execute()
  const declared = { firstname: 'Léa', lastname: 'N’Diaye', email: lea.email, declaredAt: past('12:00') }
  const withdrawal = await app.db
    .insertInto('withdrawals')
    .values({ orderId: order.id, ...declared })
    .returning('id')
    .executeTakeFirstOrThrow()
  const appointment = await anAppointment(app, nadia, lea, { ...between, status: 'completed' })
  const review = { customerId: lea.id, note: 5, texte: '', createdAt: past('10:00') }
  const [appointmentReview, productReview] = await app.db
    .insertInto('reviews')
    .values([
      { ...review, appointmentId: appointment, professionalId: nadia.id },
      { ...review, productId: cart[0]?.id, orderId: order.id },
    ])
    .returning('id')
    .execute()
  return {
    ...{ customer: lea.id, professional: nadia.id, order: order.id, withdrawal: withdrawal.id, appointment },
    ...{ review: appointmentReview?.id ?? '', reviewOfProduct: productReview?.id ?? '' },
  }
}

it.each([
  ['customer', ['customer', 'order', 'withdrawal', 'appointment', 'review', 'reviewOfProduct']],
  ['professional', ['professional', 'appointment', 'review']],
] as const)('exactly the stored replies that mention a deleted %s lose their content', async (deletedPerson, removed) => {
  const idSets = { own: await createOwnIds(), other: otherIds }
  const operator = await app.aPerson('admin')
  const all = Object.entries(idSets).flatMap(([world, idByKind]) =>
    Object.entries(idByKind).map(([kind, id]) => ({ key: `${world} ${kind}`, id })),
  )
  const common = { userId: operator.id, fingerprint: Buffer.alloc(32), createdAt: app.deps.clock.now() }
  const replies = all.map(({ key, id }) => ({
    ...common,
    path: '/',
    key,
    status: 200,
    body: JSON.stringify({ of: id }),
  }))
  // A refused request has a reply without personal data.
  const refused = { ...common, path: '/', key: 'refused', status: 403, body: JSON.stringify({ of: all[0]?.id }) }
  for (const setName of Object.keys(idSets) as (keyof typeof idSets)[]) {
    await app.db.deleteFrom('idempotencyKeys').where('userId', '=', operator.id).execute()
    await app.db
      .insertInto('idempotencyKeys')
      .values([...replies, refused])
      .execute()
    await transaction(app.db, (db) => deleteAnswersAbout(db, idSets[setName][deletedPerson], 'nobody@example.test'))
    const { rows } = await app.deps.pool.query(
      'select key from idempotency_keys where user_id = $1 and status = 409 order by key',
      [operator.id],
    )
    expect(rows.map(({ key }) => key)).toEqual(removed.map((kind) => `${setName} ${kind}`).sort())
  }
})
