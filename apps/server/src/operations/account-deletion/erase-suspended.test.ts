import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock: movingClock(now) })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const reason = 'Demande reçue par e-mail le 20 novembre.'
const aSuspended = async (role: 'customer' | 'professional' = 'customer') => {
  const person = await app.aPerson(role)
  await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', person.id).execute()
  return person
}
const accountOf = ({ id }: Person) =>
  app.db.selectFrom('users').select(['erasedAt', 'firstname', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
const eraseUrl = ({ id }: Person) => `/api/v1/admin/people/${id}/erase`

it('an operator deletes the account of a suspended person once, and the audit log has the reason', async () => {
  const awa = await aSuspended()
  const erase = () => sendWithKey(app.server, operator, 'one', eraseUrl(awa), { reason })
  const first = await erase()
  expect([first.status, JSON.parse(first.body)]).toMatchObject([200, { state: 'erased', allowedActions: [] }])
  expect(await erase()).toEqual(first)
  expect((await operator.post(eraseUrl(awa), { reason })).status).toBe(404)
  const { erasedAt, email } = await accountOf(awa)
  expect([erasedAt, email]).toEqual([now, expect.not.stringContaining(awa.email)])
  const { body } = await operator.get('/api/v1/admin/journal')
  const erased = body.filter(({ kind }: { kind: string }) => kind === 'account_erased')
  expect(erased).toMatchObject([{ userId: awa.id, reason }])
  const mails = app.db.selectFrom('mails').select('kind').where('recipient', '=', awa.email)
  expect(await mails.execute()).toEqual([{ kind: 'account_erased' }])
})

it('who can log in deletes the account without an operator, and an operator needs a reason', async () => {
  const awa = await app.aPerson('customer')
  expect((await operator.post(eraseUrl(awa), { reason })).status).toBe(409)
  const suspended = await aSuspended()
  expect((await operator.post(eraseUrl(suspended), { reason: '' })).status).toBe(422)
  for (const person of [awa, suspended]) expect((await accountOf(person)).erasedAt).toBeNull()
})

it('an appointment ahead keeps the account of a suspended person, and nothing is recorded', async () => {
  const from = new Date(now.getTime() + 48 * 3_600_000)
  const to = new Date(from.getTime() + 3_600_000)
  const nadia = await app.aProfessionalWithHours({ from: from.toISOString(), to: to.toISOString() })
  const awa = await aSuspended()
  const appointmentId = await anAppointment(app, nadia, awa, { from, to })
  const refused = await operator.post(eraseUrl(awa), { reason })
  expect([refused.status, refused.body.details]).toEqual([409, [expect.objectContaining({ appointmentId })]])
  expect((await accountOf(awa)).erasedAt).toBeNull()
  const { body } = await operator.get('/api/v1/admin/journal')
  expect(body.some(({ userId }: { userId: string }) => userId === awa.id)).toBe(false)
})
