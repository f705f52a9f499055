import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { openMailServer } from '../../../test/mail-server.ts'
import { password } from '../../../test/people.ts'
import { movingClock } from '../../lib/clock.ts'
import { createMailer } from '../../lib/mailer.ts'
import { mailTemplates } from '../../mail-templates.ts'
import { deleteUnusedAccounts } from '../../operations/account-deletion/delete-unused-accounts.ts'
import { sendMail } from '../../platform/mails/send-mail.ts'

const start = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(start)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '1' } })
})
beforeEach(() => clock.moveTo(start))
afterAll(() => app.close())

const subjectsTo = async ({ email }: Person) => (await app.mailsTo(email)).map(({ subject }) => subject)
const logIn = (person: Person, devices?: string[]) =>
  app.post('/api/v1/auth', { email: person.email, password, devices })

describe('a change of contacts', () => {
  const change = (person: Person, body: object, by = person) => by.put(`/api/v1/user/${person.id}`, body)
  const changedText = 'Vos coordonnées ont changé'

  it('is mailed when the telephone number or the address is another one, also where an operator changes it', async () => {
    const [awa, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
    expect((await change(awa, { phone: '0612345678', lastname: 'Diallo' })).status).toBe(200)
    expect(await subjectsTo(awa)).toEqual([])
    expect((await change(awa, { phone: '0698765432' })).status).toBe(200)
    expect((await change(awa, { adresse: '4 rue du Vent' }, operator)).status).toBe(200)
    expect(await subjectsTo(awa)).toEqual([changedText, changedText])
  })

  it('is mailed three times an hour at most', async () => {
    const awa = await app.aPerson('customer')
    for (const digit of [1, 2, 3, 4]) expect((await change(awa, { phone: `069876543${digit}` })).status).toBe(200)
    expect(await subjectsTo(awa)).toHaveLength(3)
  })
})

describe('a login from another browser', () => {
  const newText = 'Nouvelle connexion à votre compte'

  it('is mailed, but neither the first login nor one from a known browser is', async () => {
    const awa = await app.aPerson('customer')
    await app.db.deleteFrom('sessions').where('userId', '=', awa.id).execute()
    const { device } = (await logIn(awa)).body
    expect((await logIn(awa, [device])).status).toBe(200)
    expect(await subjectsTo(awa)).toEqual([])
    expect((await logIn(awa)).status).toBe(200)
    expect(await subjectsTo(awa)).toEqual([newText])
  })

  it('is mailed three times an hour at most', async () => {
    const awa = await app.aPerson('customer')
    for (let time = 0; time < 4; time++) expect((await logIn(awa)).status).toBe(200)
    expect(await subjectsTo(awa)).toHaveLength(3)
  })
})

describe('the mail about a deleted account', () => {
  const erasureMails = () =>
    app.db.selectFrom('mails').select(['id', 'recipient', 'sentAt']).where('kind', '=', 'account_erased').execute()

  it('is sent to the address, which is stored nowhere afterwards', async () => {
    const awa = await app.aPerson('customer')
    expect((await awa.deleteAccount()).status).toBe(204)
    const waiting = (await erasureMails()).find(({ recipient }) => recipient === awa.email)
    const server = await openMailServer()
    const mailer = createMailer(`smtp://127.0.0.1:${server.port}`, {
      from: 'a@example.test',
      replyTo: 'b@example.test',
    })
    await sendMail({ ...app.deps, mailer }, mailTemplates, waiting?.id ?? '')
    await server.close()
    expect(server.messageHeaders.join()).toContain(`To: ${awa.email}`)
    await app.drainJobs()
    expect(await app.tablesWith(awa.email)).toEqual([])
  })

  it('is deleted with the address when it could not be sent for a month', async () => {
    const awa = await app.aPerson('customer')
    expect((await awa.deleteAccount()).status).toBe(204)
    clock.advance(30 * 86_400_000)
    await deleteUnusedAccounts(app.deps)
    expect((await erasureMails()).filter(({ sentAt }) => sentAt === null)).toEqual([])
  })

  it('is not written to an address that was never confirmed', async () => {
    const awa = await app.aPerson('customer')
    await app.db.updateTable('users').set({ confirmedAt: null }).where('id', '=', awa.id).execute()
    clock.advance(31 * 86_400_000)
    await app.db.deleteFrom('sessions').where('userId', '=', awa.id).execute()
    await deleteUnusedAccounts(app.deps)
    expect((await erasureMails()).filter(({ recipient }) => recipient === awa.email)).toEqual([])
    expect(await app.tablesWith(awa.email)).toEqual([])
  })
})
