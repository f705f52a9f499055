import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdHours } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
/** This app requires verified professionals, as in production; one test uses an app that does not. */
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock, env: { REQUIRE_VERIFIED_PROFESSIONALS: 'true' } })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const checked = 'CAP coiffure, carte d’identité et SIRET vus le 20 novembre.'
const reason = 'L’attestation que vous avez envoyée est celle de quelqu’un d’autre.'
const aNadia = () =>
  app.aProfessionalWithHours({ firstname: 'Nadia', from: '2026-11-25T08:00:00Z', to: '2026-11-25T18:00:00Z' })
const verify = (id: string, body: object = { checked }, headers = {}) =>
  operator.post(`/api/v1/admin/people/${id}/verify`, body, headers)
const revoke = (id: string, body: object = { reason }, headers = {}) =>
  operator.post(`/api/v1/admin/people/${id}/verify/revoke`, body, headers)
const waitingIds = async () =>
  (await operator.get('/api/v1/admin/people?verification=waiting')).body.map(({ id }: { id: string }) => id)
const isFound = async (id: string) => {
  const { body } = await app.get('/api/v1/search?city=Montreuil&prestation=Braids&date=2026-11-25')
  return JSON.stringify(body).includes(id)
}
const verifiedAt = async (id: string) =>
  (await app.db.selectFrom('users').select('verifiedAt').where('id', '=', id).executeTakeFirstOrThrow()).verifiedAt
const journalOf = async (id: string) => (await operator.get(`/api/v1/admin/people/${id}`)).body.actions

it('a professional is visible as soon as an operator has verified them, and is notified by mail', async () => {
  const nadia = await aNadia()
  expect([await waitingIds(), await isFound(nadia.id)]).toEqual([[nadia.id], false])
  expect((await nadia.get('/api/v1/auth')).body.isAwaitingVerification).toBe(true)
  expect((await app.get(`/api/v1/user/${nadia.id}`)).status).toBe(404)

  const { status, body } = await verify(nadia.id)
  expect([status, body.verifiedAt]).toEqual([200, clock.now().toISOString()])
  expect(body.actions).toMatchObject([{ kind: 'professional_verified', reason: checked, operator: operator.email }])

  expect([await waitingIds(), await isFound(nadia.id)]).toEqual([[], true])
  expect((await nadia.get('/api/v1/auth')).body.isAwaitingVerification).toBe(false)
  expect((await app.get(`/api/v1/user/${nadia.id}`)).status).toBe(200)
  const [mail] = await app.mailsTo(nadia.email)
  expect(mail?.subject).toBe('Votre profil est vérifié')
  // The operator's notes on the documents are only for the journal.
  expect(mail?.text).not.toContain('CAP')
})

it('a revoked verification hides the professional and mails the reason, and paid or held appointments stay', async () => {
  const nadia = await aNadia()
  await verify(nadia.id)
  const awa = await app.aPerson('customer')
  const hold = () => holdHours(awa, nadia, { date: '2026-11-25T09:00:00Z', endTime: '2026-11-25T10:00:00Z' })
  const firstHold = await hold()
  expect(firstHold.status).toBe(201)

  const { status, body } = await revoke(nadia.id)
  expect([status, body.verifiedAt]).toEqual([200, null])
  expect(body.actions.map(({ kind }: { kind: string }) => kind)).toEqual([
    'verification_revoked',
    'professional_verified',
  ])
  expect([await waitingIds(), await isFound(nadia.id)]).toEqual([[nadia.id], false])
  expect((await awa.get(`/api/v1/appointment/${firstHold.body.id}`)).body.status).toBe('En attente de paiement')
  await awa.delete(`/api/v1/appointment/${firstHold.body.id}`)
  expect((await hold()).status).toBe(404)
  expect((await nadia.get('/api/v1/auth')).status).toBe(200)
  const mail = (await app.mailsTo(nadia.email))[0]
  expect(mail?.subject).toContain('n’est plus vérifié')
  expect(mail?.text).toContain(reason)

  expect((await verify(nadia.id)).status).toBe(200)
  expect(await isFound(nadia.id)).toBe(true)
  expect((await app.mailsTo(nadia.email)).map(({ subject }) => subject)).toContain('Votre profil est vérifié')
})

it('a verification happens once, also for concurrent operators and repeated requests', async () => {
  const nadia = await aNadia()
  const key = { 'idempotency-key': 'verify-once' }
  const replies = await Promise.all([verify(nadia.id), verify(nadia.id, { checked: `${checked} Aussi.` })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await journalOf(nadia.id)).toHaveLength(1)
  expect((await revoke(nadia.id, { reason }, key)).status).toBe(200)
  expect((await revoke(nadia.id, { reason }, key)).status).toBe(200)
  expect((await revoke(nadia.id)).status).toBe(409)
  expect(await journalOf(nadia.id)).toHaveLength(2)
})

it('only a professional with a confirmed address can be verified, and only with notes', async () => {
  const [awa, nadia, unconfirmed, erased] = [
    await app.aPerson('customer'),
    await aNadia(),
    await aNadia(),
    await aNadia(),
  ]
  await app.db.updateTable('users').set({ confirmedAt: null }).where('id', '=', unconfirmed.id).execute()
  expect((await erased.deleteAccount()).status).toBe(204)
  expect((await verify(awa.id)).status).toBe(409)
  expect((await verify(unconfirmed.id)).status).toBe(409)
  expect((await verify(erased.id)).status).toBe(404)
  expect((await revoke(erased.id)).status).toBe(404)
  expect((await verify(nadia.id, { checked: ' vu ' })).status).toBe(422)
  expect((await verify(nadia.id, {})).status).toBe(422)
  await verify(nadia.id)
  expect((await revoke(nadia.id, { reason: '' })).status).toBe(422)
  for (const { id } of [awa, unconfirmed]) {
    expect(await verifiedAt(id)).toBeNull()
    expect(await journalOf(id)).toEqual([])
  }
  expect(await verifiedAt(nadia.id)).not.toBeNull()
})

it('nobody waits for a verification when the configuration does not require it', async () => {
  const open = await testApp({ clock })
  try {
    const nadia = await open.aPerson('professional')
    const operator = await open.aPerson('admin')
    expect((await operator.get('/api/v1/admin/people?verification=waiting')).body).toEqual([])
    expect((await nadia.get('/api/v1/auth')).body.isAwaitingVerification).toBe(false)
  } finally {
    await open.close()
  }
})
