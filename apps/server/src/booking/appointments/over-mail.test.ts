import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { openPayoutAccount } from '../../../test/payouts.ts'
import { blockPerson } from '../../identity/blocks/block-person.ts'
import { movingClock } from '../../lib/clock.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { decideTransfers } from '../../money/payouts/decide-transfers.ts'
import { finishOldAppointments } from './finish-appointment.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
})
afterAll(() => app.close())

const anEndedAppointment = async () => {
  const paid = await bookings(app).aPaidAppointment({ from: 4, to: 6 })
  clock.advance(7 * 3_600_000)
  return paid
}
const block = (blocker: { id: string }, blocked: { id: string }) =>
  inTransaction(app.deps, (_, db) => blockPerson(db, { blockerId: blocker.id, blockedId: blocked.id }, clock.now()))
const subjects = async ({ email }: Person, subject: RegExp) => (await app.mailsTo(email, subject)).map((m) => m.subject)

it('the customer is invited to a review once, when the professional marks the appointment as completed', async () => {
  const { nadia, awa, id } = await anEndedAppointment()
  expect(await subjects(awa, /avis/)).toEqual([])
  expect((await nadia.patch(`/api/v1/appointment/${id}`, { status: 'Terminé' })).status).toBe(200)
  clock.advance(30 * 3_600_000)
  await finishOldAppointments(app.deps)
  expect(await subjects(awa, /avis/)).toHaveLength(1)
})

it('the customer is invited to a review by the job that completes the appointment, unless an absence is open', async () => {
  const [quiet, reported] = [await anEndedAppointment(), await anEndedAppointment()]
  const report = { type: 'professional_absent', text: 'Personne n’est venu, et personne n’a répondu.' }
  expect((await reported.awa.post(`/api/v1/appointment/${reported.id}/report`, report)).status).toBe(201)
  clock.advance(30 * 3_600_000)
  await finishOldAppointments(app.deps)
  expect(await subjects(quiet.awa, /avis/)).toHaveLength(1)
  expect(await subjects(reported.awa, /avis/)).toEqual([])
})

it('after an alert for safety or a block, the mail about a completed appointment invites to no review', async () => {
  const [blocked, alerted] = [await anEndedAppointment(), await anEndedAppointment()]
  expect((await alerted.awa.post(`/api/v1/appointment/${alerted.id}/safety/alert`, { text: '' })).status).toBe(201)
  await block(blocked.nadia, blocked.awa)
  clock.advance(30 * 3_600_000)
  await finishOldAppointments(app.deps)
  for (const { awa } of [alerted, blocked]) {
    expect(await subjects(awa, /facture/)).toHaveLength(1)
    expect(await subjects(awa, /avis/)).toEqual([])
  }
})

it('neither a review nor an answer is mailed to a person who has blocked the other', async () => {
  const { nadia, awa, id } = await anEndedAppointment()
  await block(nadia, awa)
  const review = { appointmentId: id, note: 4, texte: 'Des tresses parfaites.' }
  const { body } = await awa.post('/api/commentaire', review)
  expect((await nadia.post(`/api/commentaire/${body.id}/reponse`, { texte: 'Merci à vous.' })).status).toBe(201)
  expect([await subjects(nadia, /Un nouvel avis/), await subjects(awa, /Une réponse/)]).toEqual([[], []])
})

it('a review is mailed to the professional, and the answer to its author, once each', async () => {
  const { nadia, awa, id } = await anEndedAppointment()
  const review = { appointmentId: id, note: 4, texte: 'Des tresses parfaites.' }
  const published = await awa.post('/api/commentaire', review)
  expect(published.status).toBe(201)
  expect((await awa.post('/api/commentaire', review)).status).toBe(409)
  expect(await subjects(nadia, /Un nouvel avis/)).toHaveLength(1)
  const answer = () => nadia.post(`/api/commentaire/${published.body.id}/reponse`, { texte: 'Merci à vous.' })
  expect([(await answer()).status, (await answer()).status]).toEqual([201, 409])
  expect(await subjects(awa, /Une réponse à votre avis/)).toHaveLength(1)
})

it('the professional gets a mail about a transfer that was made, with the links about taxes', async () => {
  const { nadia } = await anEndedAppointment()
  expect((await openPayoutAccount(nadia)).state).toBe('ready')
  clock.advance(30 * 3_600_000)
  await finishOldAppointments(app.deps)
  clock.advance(30 * 3_600_000)
  await decideTransfers(app.deps)
  const mails = await app.mailsTo(nadia.email, /Versement envoyé/)
  expect(mails.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual(['Versement envoyé : 100 €'])
  expect(mails[0]?.text).toContain('https://www.impots.gouv.fr')
})
