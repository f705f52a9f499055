import { mkdir, readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { form, formType } from '../../../test/odd-files/form.ts'
import { shop } from '../../../test/orders.ts'
import { recordUploads } from '../../../test/products.ts'
import { movingClock } from '../../lib/clock.ts'
import { deleteAccountData } from './delete-account.ts'

type Professional = Awaited<ReturnType<typeof aProfessional>>

let app: TestApp
let zoe: Awaited<ReturnType<TestApp['aProfessionalWithHours']>>
let braid: string
let picture: Buffer
beforeAll(async () => {
  app = await testApp({ clock: movingClock(new Date('2026-11-20T12:00:00Z')) })
  await mkdir(app.deps.imagesDir)
  zoe = await app.aProfessionalWithHours({ from: appointmentTime.date, to: appointmentTime.endTime })
  braid = await shop(app).aProduct({ stock: 100 })
  picture = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

/** Sends the request while the account deletion holds the row lock, so that the request waits for it. */
const whileDeleted = async ({ id }: { id: string }, send: () => Promise<{ status: number }>) => {
  const late = await startSecondBeforeCommit(app, (deps) => deleteAccountData(deps, id, async () => {}), send)
  return late.status
}

const morning = { from: '2026-11-20T09:00:00Z', to: '2026-11-20T10:00:00Z' }
const imageOf = ({ id }: { id: string }) => `${id}.webp`
/** A professional who had an appointment this morning and has a delivered order. */
const aProfessional = async () => {
  const nadia = await app.aProfessionalWithHours(morning)
  await recordUploads(app, nadia, imageOf(nadia))
  const lea = await app.aPerson('customer')
  const appointmentId = await anAppointment(app, nadia, lea, { ...morning, status: 'completed' })
  const orderId = await shop(app).paidOrder(nadia, [braid], { state: 'delivered' })
  const line = await app.db
    .selectFrom('orderLines')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...nadia, lea, appointmentId, orderId, lineId: line.id }
}

const appointmentTime = { date: '2026-12-01T09:00:00Z', endTime: '2026-12-01T10:00:00Z' }
const window = { start: appointmentTime.date, end: '2026-12-01T12:00:00Z' }
const business = { raisonSociale: 'N. Bâ', siret: '73282932000074', regimeTva: 'franchise', mandat: true }
const service = { libelle: 'Défrisage', price: 50, duration: 60 }
const absence = { type: 'customer_absent', text: 'Personne n’est venu.' }
const withdrawalOf = ({ email, lineId }: Professional) => ({
  ...{ firstname: 'Awa', lastname: 'Diallo', email },
  lines: [{ id: lineId, quantity: 1 }],
})
const uploadPicture = async ({ token }: Professional) => {
  const headers = { 'content-type': formType, authorization: `Bearer ${token}` }
  const sent = { method: 'POST', url: '/api/v1/upload', headers, payload: form({ content: picture }) } as const
  return { status: (await app.server.inject(sent)).statusCode }
}
const filesOfPictures = async () => {
  const found = await readdir(app.deps.imagesDir, { recursive: true, withFileTypes: true })
  return found.filter((file) => file.isFile()).map(({ name }) => name)
}

describe('a request of a user whose account is deleted meanwhile', () => {
  /** Each row has the request, the table that would store its effect, and the number of rows there before. */
  it.each<[string, (nadia: Professional) => Promise<{ status: number }>, string, number]>([
    [
      'stores no IBAN',
      ({ id, patch }) => patch(`/api/v1/payment/${id}`, { numero: 'FR7630006000011234567890189' }),
      'payout_accounts where user_id',
      0,
    ],
    ['stores no legal name', ({ put }) => put('/api/v1/account/entreprise', business), 'businesses where user_id', 0],
    [
      'adds no service',
      (nadia) => nadia.post('/api/v1/prestation', { ...service, image: imageOf(nadia) }),
      'services where professional_id',
      1,
    ],
    [
      'opens no availability window',
      ({ post }) => post('/api/v1/disponibilite', window),
      'availability_windows where professional_id',
      1,
    ],
    [
      'holds no hours',
      ({ post }) => post('/api/v1/appointment', { libelle: 'Braids', professional: zoe.id, ...appointmentTime }),
      'appointments where customer_id',
      0,
    ],
    ['stores no picture', uploadPicture, 'uploads where user_id', 1],
    [
      'reports no absence',
      ({ post, appointmentId }) => post(`/api/v1/appointment/${appointmentId}/report`, absence),
      'absences b join appointments a on a.id = b.appointment_id where a.professional_id',
      0,
    ],
    [
      'declares no withdrawal from an order',
      (nadia) => nadia.post(`/api/v1/order/${nadia.orderId}/withdrawals`, withdrawalOf(nadia)),
      'withdrawals w join orders o on o.id = w.order_id where o.customer_id',
      0,
    ],
  ])('%s', async (_what, send, rows, before) => {
    const [nadia, other] = [await aProfessional(), await aProfessional()]
    const countRows = async ({ id }: Professional) =>
      (await sql`select from ${sql.raw(rows)} = ${id}`.execute(app.db)).rows.length
    const files = await filesOfPictures()
    expect(await whileDeleted(nadia, () => send(nadia))).toBe(401)
    expect([await countRows(nadia), await countRows(other)]).toEqual([before, before])
    expect(await filesOfPictures()).toEqual(files)
    // The same request of another user succeeds.
    expect((await send(other)).status).toBeLessThan(300)
    expect(await countRows(other)).toBe(before + 1)
    expect(await app.mailsTo(nadia.lea.email)).toEqual([])
  })

  it('publishes no answer to a review', async () => {
    const nadia = await aProfessional()
    const review = { appointmentId: nadia.appointmentId, note: 4, texte: 'Des tresses parfaites.' }
    const { body } = await nadia.lea.post('/api/commentaire', review)
    const answerReview = () => nadia.post(`/api/commentaire/${body.id}/reponse`, { texte: 'Merci.' })
    expect(await whileDeleted(nadia, answerReview)).toBe(401)
    const { reponse } = await app.db
      .selectFrom('reviews')
      .select('reponse')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(reponse).toBeNull()
  })
})
