import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { password } from '../../../test/people.ts'
import { movingClock } from '../../lib/clock.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { deleteAccountData } from './delete-account.ts'

const start = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(start)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(start))
afterAll(() => app.close())

const day = 86_400_000
const daysLater = (days: number) => clock.moveTo(new Date(start.getTime() + days * day))
const nightlyJob = async () => {
  await app.runRecurringJob('delete-unused-accounts')
  await app.drainJobs()
}
const isErased = async ({ id }: { id: string }) => {
  const { erasedAt } = await app.db
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return erasedAt !== null
}
const registrationFields = (email: string) => ({
  firstname: 'Philomène-Aurore',
  lastname: 'Diallo',
  email,
  phone: '0612345678',
  ville: 'Montreuil',
  adresse: '12 rue des Lilas',
  password,
  passwordConfirm: password,
  role: 'customer',
})
/** The number of days of two years, one of them with a 29 February (2028). */
const twoYears = 731

it('an account without a login for two years is deleted a month after the warning mail', async () => {
  const lea = await app.aPerson('customer', { firstname: 'Léonie-Marguerite' })
  daysLater(twoYears - 31)
  await nightlyJob()
  expect(await app.mailsTo(lea.email)).toEqual([])
  daysLater(twoYears - 30)
  await nightlyJob()
  const [mail, ...otherMails] = await app.mailsTo(lea.email)
  expect(mail?.subject).toBe('Votre compte va être effacé')
  expect(mail?.text).toContain('Effacé à partir du : lundi 20 novembre 2028')
  daysLater(twoYears - 1)
  await nightlyJob()
  expect([otherMails, await isErased(lea)]).toEqual([[], false])
  expect(await app.mailsTo(lea.email)).toHaveLength(1)

  daysLater(twoYears + 1)
  await nightlyJob()
  expect(await isErased(lea)).toBe(true)
  expect(await app.tablesWith('Léonie-Marguerite')).toEqual([])
  expect(await app.tablesWith(lea.email)).toEqual([])
})

it('a login after the warning keeps the account for two more years', async () => {
  const lea = await app.aPerson('customer')
  daysLater(twoYears - 20)
  await nightlyJob()
  expect(await app.mailsTo(lea.email)).toHaveLength(1)
  expect((await app.post('/api/v1/auth/login', { email: lea.email, password })).status).toBe(200)
  daysLater(twoYears + 20)
  await nightlyJob()
  expect(await isErased(lea)).toBe(false)
  daysLater(2 * twoYears - 40)
  await nightlyJob()
  // One of them tells of the login in a browser that the account did not know.
  expect(await app.mailsTo(lea.email)).toHaveLength(3)
  daysLater(2 * twoYears)
  await nightlyJob()
  expect(await isErased(lea)).toBe(true)
})

it('the warning comes a month before the deletion even if the nightly job has not run for long', async () => {
  const lea = await app.aPerson('professional')
  daysLater(3 * 365)
  await nightlyJob()
  await nightlyJob()
  expect(await isErased(lea)).toBe(false)
  daysLater(3 * 365 + 30)
  await nightlyJob()
  expect(await isErased(lea)).toBe(true)
})

it('an account is deleted a month after its warning mail was really sent, not before', async () => {
  const lea = await app.aPerson('customer')
  daysLater(twoYears - 30)
  await app.runRecurringJob('delete-unused-accounts')
  const mail = app.db.updateTable('mails').where('userId', '=', lea.id)
  await mail.set({ handedAt: clock.now() }).execute()
  daysLater(twoYears + 1)
  await nightlyJob()
  expect(await isErased(lea)).toBe(false)
  await mail.set({ sentAt: clock.now(), recipient: lea.email }).execute()
  daysLater(twoYears + 30)
  await nightlyJob()
  expect(await isErased(lea)).toBe(false)
  daysLater(twoYears + 31)
  await nightlyJob()
  expect(await isErased(lea)).toBe(true)
})

it('an account deleted during the nightly job gets no warning mail', async () => {
  const lea = await app.aPerson('customer')
  daysLater(twoYears - 30)
  await deleteAccountData(app.deps, lea.id, async () => {})
  const warning = { kind: 'account_unused', userId: lea.id, subjectId: lea.id, occasion: '2026-11-20' } as const
  await inTransaction(app.deps, (deps) => enqueueMail(deps, warning))
  await app.drainJobs()
  const mails = app.db.selectFrom('mails').select(['sentAt', 'recipient']).where('userId', '=', lea.id)
  expect(await mails.execute()).toEqual([{ sentAt: clock.now(), recipient: null }])
})

it('an account with an upcoming appointment is deleted later, and an operator’s account never', async () => {
  const hours = { from: '2028-12-20T08:00:00Z', to: '2028-12-20T18:00:00Z' }
  const [nadia, lea, operator] = [
    await app.aProfessionalWithHours(hours),
    await app.aPerson('customer'),
    await app.aPerson('admin'),
  ]
  const appointmentId = await anAppointment(app, nadia, lea, {
    from: '2028-12-20T09:00:00Z',
    to: '2028-12-20T10:00:00Z',
  })
  daysLater(twoYears - 30)
  await nightlyJob()
  daysLater(twoYears + 1)
  await nightlyJob()
  expect([await isErased(nadia), await isErased(lea), await isErased(operator)]).toEqual([false, false, false])
  await app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('appointmentServices').where('appointmentId', '=', appointmentId).execute()
    await tx.deleteFrom('appointments').where('id', '=', appointmentId).execute()
  })
  await nightlyJob()
  expect([await isErased(nadia), await isErased(lea), await isErased(operator)]).toEqual([true, true, false])
})

it('an unconfirmed registration is deleted a month after its last attempt', async () => {
  const email = `${randomUUID()}@example.test`
  expect((await app.post('/api/v1/auth/register', registrationFields(email))).status).toBe(201)
  daysLater(29)
  expect((await app.post('/api/v1/auth/register', registrationFields(email))).status).toBe(201)
  daysLater(58)
  await nightlyJob()
  expect(await app.tablesWith('Philomène-Aurore')).toContain('public.registrations')
  daysLater(59)
  await nightlyJob()
  expect(await app.tablesWith('Philomène-Aurore')).toEqual([])
  expect(await app.tablesWith(email)).toEqual([])
})

it('an invited operator who has not registered is deleted after a month', async () => {
  const { id } = await app.aPerson('admin')
  await app.db.updateTable('users').set({ confirmedAt: null, createdAt: clock.now() }).where('id', '=', id).execute()
  daysLater(29)
  await nightlyJob()
  expect(await isErased({ id })).toBe(false)
  daysLater(30)
  await nightlyJob()
  expect(await isErased({ id })).toBe(true)
})

it.each(['confirms', 'registers again'])(
  'an account whose owner %s during the nightly job is not deleted',
  async (act) => {
    const insertUnconfirmed = async () => {
      const email = `${randomUUID()}@example.test`
      expect((await app.post('/api/v1/auth/register', registrationFields(email))).status).toBe(201)
      return app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    }
    // The job may take the three accounts in any order, and must skip only the one that changed meanwhile.
    const [before, lea, after] = [await insertUnconfirmed(), await insertUnconfirmed(), await insertUnconfirmed()]
    daysLater(60)
    const registering = await app.db.startTransaction().execute()
    await registering.selectFrom('users').select('id').where('id', '=', lea.id).forUpdate().execute()
    const job = nightlyJob()
    await waitForBlockedStatements(app.db)
    if (act === 'confirms')
      await registering.updateTable('users').set({ confirmedAt: clock.now() }).where('id', '=', lea.id).execute()
    else
      await registering
        .updateTable('registrations')
        .set({ createdAt: clock.now() })
        .where('userId', '=', lea.id)
        .execute()
    await registering.commit().execute()
    await job
    expect(await Promise.all([before, lea, after].map(isErased))).toEqual([true, false, true])
  },
)

it('the network address and browser of a login are stored nowhere', async () => {
  const lea = await app.aPerson('customer')
  const from = { remoteAddress: '198.51.100.77', headers: { 'user-agent': 'Navigateur/77' } }
  const login = { method: 'POST', url: '/api/v1/auth/login', payload: { email: lea.email, password }, ...from } as const
  expect((await app.server.inject(login)).statusCode).toBe(200)
  expect((await app.server.inject({ url: '/api/v1/city?search=Lyon', ...from })).statusCode).toBe(200)
  expect([await app.tablesWith('198.51.100.77'), await app.tablesWith('Navigateur/77')]).toEqual([[], []])
})
