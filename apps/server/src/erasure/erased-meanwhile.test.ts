import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { waitingForALock } from '../../test/locks.ts'
import { aVisit } from '../../test/visits.ts'
import { movingClock } from '../lib/clock.ts'

type Professional = Awaited<ReturnType<TestApp['aProfessionalWithHours']>>

let house: TestApp
beforeAll(async () => {
  house = await testApp({ clock: movingClock(new Date('2026-11-20T12:00:00Z')) })
})
afterAll(() => house.close())

/** Her account is erased while what she asks for waits for that. */
const whileErased = async ({ id }: { id: string }, ask: () => Promise<{ status: number }>) => {
  const { late } = await house.db.transaction().execute(async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    await db
      .updateTable('users')
      .set({ erased_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    const late = ask()
    await waitingForALock(house.db)
    return { late }
  })
  return (await late).status
}

describe('for an account that is erased meanwhile', () => {
  const imageOf = ({ id }: { id: string }) => `${id}.webp`
  const aProfessional = async () => {
    const nadia = await house.aProfessionalWithHours({ from: '2026-11-14', to: '2026-11-15' })
    await house.db
      .insertInto('uploads')
      .values({
        filename: imageOf(nadia),
        user_id: nadia.id,
        private: false,
        width: 10,
        height: 10,
        created_at: new Date(),
      })
      .execute()
    return nadia
  }
  const business = { raisonSociale: 'N. Bâ', siret: '73282932000074', regimeTva: 'franchise', mandat: true }
  const service = { libelle: 'Défrisage', price: 50, duration: 60 }
  const window = { start: '2026-12-01T09:00:00Z', end: '2026-12-01T12:00:00Z' }

  it.each<[string, (nadia: Professional) => Promise<{ status: number }>, string, number]>([
    [
      'no IBAN is kept',
      ({ id, patch }) => patch(`/api/v1/payment/${id}`, { numero: 'FR7630006000011234567890189' }),
      'payout_accounts where user_id',
      0,
    ],
    ['no legal name is kept', ({ put }) => put('/api/v1/account/entreprise', business), 'businesses where user_id', 0],
    [
      'no service is added',
      (nadia) => nadia.post('/api/v1/prestation', { ...service, image: imageOf(nadia) }),
      'services where professional_id',
      1,
    ],
    ['no window is opened', ({ post }) => post('/api/v1/disponibilite', window), 'slots where professional_id', 1],
  ])('%s', async (_what, ask, rows, before) => {
    const nadia = await aProfessional()
    expect(await whileErased(nadia, () => ask(nadia))).toBe(401)
    const kept = await sql`select from ${sql.raw(rows)} = ${nadia.id}`.execute(house.db)
    expect(kept.rows).toHaveLength(before)
    // Somebody else's goes through.
    expect((await ask(await aProfessional())).status).toBeLessThan(300)
  })

  it('no answer to a review is published', async () => {
    const nadia = await aProfessional()
    const lea = await house.aPerson('customer')
    const [from, to] = [new Date('2026-11-14T09:00:00Z'), new Date('2026-11-14T10:00:00Z')]
    const appointmentId = await aVisit(house, nadia, lea, { from, to, status: 'Terminé' })
    const { body } = await lea.post('/api/commentaire', { appointmentId, note: 4, texte: 'Des tresses parfaites.' })
    const answers = () => nadia.post(`/api/commentaire/${body.id}/reponse`, { texte: 'Merci.' })
    expect(await whileErased(nadia, answers)).toBe(401)
    const { reponse } = await house.db
      .selectFrom('reviews')
      .select('reponse')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(reponse).toBeNull()
  })
})
