import { withTotal } from '@couronne/contract/lib/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { verifyByNote } from '../../../test/proofs.ts'
import { movingClock } from '../../lib/clock.ts'

// The tests start on a Monday at noon in Paris.
const now = new Date('2026-11-16T11:00:00Z')

type ProfessionalFields = {
  town?: [name: string, departementCode: string]
  mobilite?: string
  rayonKm?: number
  libelle?: 'Braids' | 'Lissage'
  minutes?: number
  price?: number
  hours?: [start: string, end: string]
  stars?: number[]
  account?: { confirmedAt?: null; suspendedAt?: Date; erasedAt?: Date }
}

const createSearchApp = async (env = {}, withoutFixtures = false) => {
  const app: TestApp = await testApp({ clock: movingClock(now), env, withoutFixtures })
  const { db } = app
  const aHairdresser = async (fields: ProfessionalFields = {}) => {
    const cityId = await app.cityId(...(fields.town ?? ['Montreuil', '93']))
    const [from, to] = fields.hours ?? ['2026-11-20T09:00:00Z', '2026-11-20T12:00:00Z']
    const person = await app.aProfessionalWithHours({
      cityId,
      mobilite: fields.mobilite,
      libelle: fields.libelle,
      price: fields.price ?? 45.5,
      duration: fields.minutes,
      from,
      to,
    })
    const stars = fields.stars ?? []
    const account = {
      rayonKm: fields.rayonKm ?? 20,
      reviewCount: stars.length,
      reviewSum: stars.reduce((sum, note) => sum + note, 0),
      ...fields.account,
    }
    await db.updateTable('users').set(account).where('id', '=', person.id).execute()
    const holdAppointment = async (from: string, to: string, holdExpiresAt: string) => {
      const status = 'pending_payment'
      const customer = await app.aPerson('customer')
      await anAppointment(app, person, customer, { from: from, to: to, status, cityId, holdExpiresAt })
    }
    return { id: person.id, serviceId: person.serviceId, holdAppointment }
  }
  const search = (query: Record<string, string>) =>
    app.get(
      `/api/v1/search/?${new URLSearchParams({ city: 'Montreuil', prestation: 'Braids', date: '2026-11-20', ...query })}`,
    )
  const found = async (query: Record<string, string> = {}) =>
    (await search(query)).body.map(({ id }: { id: string }) => id)
  return { ...app, aHairdresser, search, found }
}

type App = Awaited<ReturnType<typeof createSearchApp>>
let app: App
beforeAll(async () => {
  app = await createSearchApp()
})
afterAll(() => app.close())

describe('search results', () => {
  it('show a professional of the town with the price and the first free start', async () => {
    const nadia = await app.aHairdresser({ stars: [5, 4, 4] })
    const reply = await app.search({})
    expect([reply.status, reply.headers['x-total-count']]).toEqual([200, '1'])
    expect(reply.body).toEqual([
      {
        id: nadia.id,
        firstname: 'Awa',
        lastname: 'Diallo',
        image: null,
        mobilite: 'Ne se déplace pas',
        city: 'Montreuil',
        zone: 'Europe/Paris',
        rating: 4.3,
        reviewCount: 3,
        price: 45.5,
        total: 48.5,
        duration: 60,
        taille: null,
        longueur: null,
        distanceKm: 0,
        nextSlot: '2026-11-20T09:00:00.000Z',
        nextSlots: ['09:00', '09:30', '10:00', '10:30'].map((hour) => `2026-11-20T${hour}:00.000Z`),
        works: [],
      },
    ])
  })

  it('show the first three catalogue pictures, in the professional’s order', async () => {
    const nadia = await app.aHairdresser({ town: ['Vannes', '56'] })
    const pictures = ['d', 'b', 'a', 'c'].map((image) => ({
      professionalId: nadia.id,
      image,
      position: 'abcd'.indexOf(image),
      createdAt: now,
    }))
    await app.db.insertInto('catalogue').values(pictures).execute()
    expect((await app.search({ city: 'Vannes' })).body).toMatchObject([{ works: ['a', 'b', 'c'] }])
  })

  it.each<[string, ProfessionalFields]>([
    ['has not confirmed the mail address', { account: { confirmedAt: null } }],
    ['is suspended', { account: { suspendedAt: now } }],
    ['has deleted the account', { account: { erasedAt: now } }],
    ['offers something else', { libelle: 'Lissage' }],
    ['works another day', { hours: ['2026-11-21T09:00:00Z', '2026-11-21T12:00:00Z'] }],
    ['has too little time', { minutes: 240 }],
    ['stays in another town', { town: ['Vincennes', '94'] }],
    ['travels, but not that far', { town: ['Versailles', '78'], mobilite: 'se déplace', rayonKm: 15 }],
  ])('leave out a professional who %s', async (_reason, fields) => {
    const before = await app.found()
    await app.aHairdresser(fields)
    expect(await app.found()).toEqual(before)
  })

  it('show only verified professionals when the configuration requires it', async () => {
    const strict = await createSearchApp({ REQUIRE_VERIFIED_PROFESSIONALS: 'true' }, true)
    try {
      await strict.aHairdresser()
      const checked = await strict.aHairdresser()
      await verifyByNote(strict.db, checked.id, now)
      expect(await strict.found()).toEqual([checked.id])
      await strict.db.updateTable('users').set({ reviewCount: 1, reviewSum: 5 }).execute()
      const best = await strict.get('/api/v1/search/meilleures')
      expect(best.body.map(({ id }: { id: string }) => id)).toEqual([checked.id])
    } finally {
      await strict.close()
    }
  })

  it('treat hours under a hold as taken until the hold expires', async () => {
    const town = ['Cayenne', '973'] as [string, string]
    const search = { city: 'Cayenne' }
    const partlyHeld = await app.aHairdresser({ town, hours: ['2026-11-20T14:00:00Z', '2026-11-20T15:30:00Z'] })
    await partlyHeld.holdAppointment('2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z', '2026-11-16T11:15:00Z')
    expect(await app.found(search)).toEqual([])
    const withExpiredHold = await app.aHairdresser({ town, hours: ['2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z'] })
    await withExpiredHold.holdAppointment('2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z', '2026-11-16T11:00:00Z')
    expect(await app.found(search)).toEqual([withExpiredHold.id])
  })

  it('leave out a professional who has withdrawn the service', async () => {
    const { id, serviceId } = await app.aHairdresser({ town: ['Bobigny', '93'] })
    expect(await app.found({ city: 'Bobigny' })).toEqual([id])
    await app.db.updateTable('services').set({ removedAt: now }).where('id', '=', serviceId).execute()
    expect(await app.found({ city: 'Bobigny' })).toEqual([])
  })
})

describe('a professional’s changes to town, radius, notice, price or service', () => {
  it('show in the next search', async () => {
    const town = ['Cholet', '49'] as [string, string]
    const { id, serviceId } = await app.aHairdresser({ town, price: 45 })
    const setAccount = (account: Record<string, unknown>) =>
      app.db.updateTable('users').set(account).where('id', '=', id).execute()
    const inCholet = (query = {}) => app.found({ city: 'Cholet', ...query })
    expect(await inCholet()).toEqual([id])
    await setAccount({ noticeMinutes: 4 * 24 * 60 })
    expect(await inCholet()).toEqual([])
    await setAccount({ noticeMinutes: 0, cityId: await app.cityId('Mauléon', '79') })
    expect(await inCholet()).toEqual([])
    await setAccount({ mobilite: 'se déplace', rayonKm: 5 })
    expect(await inCholet()).toEqual([])
    await setAccount({ rayonKm: 50 })
    expect(await inCholet()).toEqual([id])
    expect(await inCholet({ prixMax: '42' })).toEqual([])
    await app.db.updateTable('services').set({ priceCents: 4000 }).where('id', '=', serviceId).execute()
    expect(await inCholet({ prixMax: '42' })).toEqual([id])
    expect(await inCholet({ prixMax: '41.99' })).toEqual([])
    await app.db.updateTable('services').set({ libelle: 'Lissage' }).where('id', '=', serviceId).execute()
    expect([await inCholet(), await inCholet({ prestation: 'Lissage' })]).toEqual([[], [id]])
  })

  it('are not lost when the account and a service change concurrently', async () => {
    const { id, serviceId } = await app.aHairdresser({ town: ['Saumur', '49'] })
    const cityId = await app.cityId('Chinon', '37')
    for (const cents of [5100, 5200, 5300, 5400, 5500])
      await Promise.all([
        app.db.updateTable('services').set({ priceCents: cents }).where('id', '=', serviceId).execute(),
        app.db
          .updateTable('users')
          .set({ cityId, rayonKm: cents / 100 })
          .where('id', '=', id)
          .execute(),
      ])
    const offers = await app.db.selectFrom('offers').selectAll().where('professionalId', '=', id).execute()
    expect(offers).toMatchObject([{ serviceId, cityId, priceCents: 5500 }])
  })
})

describe('a service with variants', () => {
  it('is found once, as the cheapest variant that fits the free hours, with its total in filters and in the order', async () => {
    const town: [string, string] = ['Tarbes', '65']
    const nadia = await app.aHairdresser({ town })
    const plain = await app.aHairdresser({ town, price: 120 })
    const { serviceId } = nadia
    await nadia.holdAppointment('2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z', '2026-11-16T11:15:00Z')
    const found = async (query: Record<string, string> = {}) =>
      (await app.search({ city: 'Tarbes', tri: 'prix', ...query })).body.map(
        (each: Record<'id' | 'price' | 'total' | 'duration' | 'taille' | 'longueur', unknown>) =>
          each.id === nadia.id ? [each.price, each.total, each.duration, each.taille, each.longueur] : each.id,
      )
    await app.db
      .insertInto('serviceVariants')
      .values([
        { serviceId, taille: 'gros', longueur: 'épaules', priceCents: 8000, durationMinutes: 240 },
        { serviceId, taille: 'gros', longueur: 'mi-dos', priceCents: 10_000, durationMinutes: 180 },
        { serviceId, taille: 'moyen', longueur: 'mi-dos', priceCents: 11_000, durationMinutes: 200 },
        { serviceId, taille: 'micro', longueur: 'épaules', priceCents: 15_000, durationMinutes: 60 },
      ])
      .execute()
    expect(await found()).toEqual([plain.id, [150, 160, 60, 'micro', 'épaules']])
    expect(await found({ prixMax: '130' })).toEqual([plain.id])
    await app.db.updateTable('appointments').set({ status: 'expired' }).where('serviceId', '=', serviceId).execute()
    const midLength = [100, 107, 180, 'gros', 'mi-dos']
    expect(await found()).toEqual([midLength, plain.id])
    expect(await found({ prixMax: '107' })).toEqual([midLength])
    expect(await found({ prixMax: '106' })).toEqual([])
    const ofNadia = app.db.deleteFrom('serviceVariants').where('serviceId', '=', serviceId)
    await ofNadia.where('durationMinutes', '=', 180).execute()
    expect(await found()).toEqual([plain.id, [150, 160, 60, 'micro', 'épaules']])
    await ofNadia.execute()
    expect(await found()).toEqual([[45.5, 48.5, 60, null, null], plain.id])
  })
})

describe('a search with very many results', () => {
  const createMany = async (app: App, count: number, cityId: number, batch = '') => {
    const { db } = app
    const model = await app.aHairdresser({ town: ['Guéret', '23'], mobilite: 'se déplace', libelle: 'Lissage' })
    await sql`with people as (
        insert into users (role, email, password_hash, firstname, lastname, phone, adresse, city_id, mobilite, confirmed_at, created_at)
        select u.role, n || '-' || ${cityId}::int || ${batch}::text || '@example.test', '', n || '', '', '', '', ${cityId}, u.mobilite, u.confirmed_at,
          u.created_at
        from users u, generate_series(1, ${count}::int) n where u.id = ${model.id}
        returning id
      ), windows as (
        insert into availability_windows (professional_id, starts_at, ends_at) select p.id, w.starts_at, w.ends_at
        from people p, availability_windows w where w.professional_id = ${model.id}
      )
      insert into services (professional_id, libelle, price_cents, duration_minutes, created_at)
      select p.id, 'Barbier', 4000, 60, ${now} from people p`.execute(db)
  }

  it('stops at the first 120, and fills up with the nearest professionals elsewhere', async () => {
    const salon = await createSearchApp()
    try {
      const cities = [await salon.cityId('Guéret', '23'), await salon.cityId('Sainte-Feyre', '23')]
      await createMany(salon, 70, cities[0] as number)
      await createMany(salon, 70, cities[1] as number)
      const pages = await Promise.all(
        ['0', '100', '110', '120'].map((offset) =>
          salon.search({ city: 'Guéret', prestation: 'Barbier', limit: '100', offset }),
        ),
      )
      expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['120', '120', '120', '120'])
      expect(pages.map(({ body }) => body.length)).toEqual([100, 20, 10, 0])
      const towns = pages.slice(0, 2).flatMap(({ body }) => body.map(({ city }: { city: string }) => city))
      expect(towns).toEqual([...Array(70).fill('Guéret'), ...Array(50).fill('Sainte-Feyre')])
      expect((await salon.search({ city: 'Sainte-Feyre', prestation: 'Barbier', domicile: '1' })).body[0].city).toBe(
        'Sainte-Feyre',
      )

      // When sorted by price, professionals elsewhere appear even if the town alone has enough.
      await createMany(salon, 60, cities[0] as number, 'more')
      const cheap = await salon.db
        .selectFrom('users')
        .select('id')
        .where('cityId', '=', cities[1] as number)
        .execute()
      const cheapest =
        cheap
          .map(({ id }) => id)
          .sort()
          .at(-1) ?? ''
      await salon.db.updateTable('services').set({ priceCents: 3900 }).where('professionalId', '=', cheapest).execute()
      const first = async (tri: string) => {
        const { headers, body } = await salon.search({ city: 'Guéret', prestation: 'Barbier', limit: '1', tri })
        return [headers['x-total-count'], body[0].city, body[0].price]
      }
      expect(await first('distance')).toEqual(['120', 'Guéret', 40])
      expect(await first('prix')).toEqual(['120', 'Sainte-Feyre', 39])
    } finally {
      await salon.close()
    }
  })
})

describe('the order of results', () => {
  it('is: in town first, then nearest, then damped rating, then first free start', async () => {
    const inTown = await app.aHairdresser({ town: ['Lyon', '69'], stars: [1] })
    const travelling = { town: ['Villeurbanne', '69'] as [string, string], mobilite: 'se déplace' }
    const later = await app.aHairdresser({ ...travelling, hours: ['2026-11-20T13:00:00Z', '2026-11-20T15:00:00Z'] })
    const oneFive = await app.aHairdresser({ ...travelling, stars: [5] })
    const manyGood = await app.aHairdresser({
      ...travelling,
      stars: Array(30)
        .fill(4.9)
        .map((_, i) => (i % 10 ? 5 : 4)),
    })
    const unrated = await app.aHairdresser(travelling)
    const far = await app.aHairdresser({
      town: ['Vienne', '38'],
      mobilite: 'se déplace',
      rayonKm: 40,
      stars: [5, 5, 5],
    })
    const ranked = [inTown, manyGood, oneFive, unrated, later, far].map(({ id }) => id)
    expect(await app.found({ city: 'Lyon' })).toEqual(ranked)
    expect(await app.found({ city: 'Lyon', limit: '2', offset: '3' })).toEqual(ranked.slice(3, 5))
  })

  it('is stable among equals, and every page has the total count', async () => {
    const equals = await Promise.all(Array.from({ length: 7 }, () => app.aHairdresser({ town: ['Brest', '29'] })))
    const pages = await Promise.all(
      [0, 3, 6, 9].map((offset) => app.search({ city: 'Brest', limit: '3', offset: `${offset}` })),
    )
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['7', '7', '7', '7'])
    const ids = pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id))
    expect(ids).toEqual(equals.map(({ id }) => id).sort())
  })
})

describe('the day of a search', () => {
  it('is the civil day of the searched town, whatever the caller’s UTC offset', async () => {
    // The window starts on Friday at 22:00 in Martinique, which is Saturday at 02:00 in UTC and 03:00 in Paris.
    const night = await app.aHairdresser({
      town: ['Fort-de-France', '972'],
      hours: ['2026-11-21T02:00:00Z', '2026-11-21T03:30:00Z'],
    })
    for (const date of [
      '2026-11-20',
      '2026-11-20+1',
      '2026-11-20-4',
      '2026-11-20 1',
      '2026-11-20+5.5',
      '2026-11-20-3:30',
    ])
      expect(await app.found({ city: 'Fort-de-France', date })).toEqual([night.id])
    expect(await app.found({ city: 'Fort-de-France', date: '2026-11-21+1' })).toEqual([])
  })

  it('accepts a UTC offset whose plus sign is not URL-encoded', async () => {
    const reply = await app.get('/api/v1/search?city=Montreuil&prestation=Braids&date=2026-11-20+1')
    expect(reply.status).toBe(200)
  })

  it('starts at the current time when it is today', async () => {
    const town = ['Nantes', '44'] as [string, string]
    const id = await app.aHairdresser({ town, hours: ['2026-11-16T10:00:00Z', '2026-11-16T13:00:00Z'] })
    const [found] = (await app.search({ city: 'Nantes', date: '2026-11-16' })).body
    expect(found).toMatchObject({ id: id.id, nextSlot: '2026-11-16T11:30:00.000Z' })
  })

  it('has no results when it is past', async () => {
    await app.aHairdresser({ town: ['Nancy', '54'], hours: ['2026-11-15T09:00:00Z', '2026-11-15T12:00:00Z'] })
    const reply = await app.search({ city: 'Nancy', date: '2026-11-15' })
    expect([reply.status, reply.body, reply.headers['x-total-count']]).toEqual([200, [], '0'])
    expect((await app.search({ date: '1002-01-01' })).body).toEqual([])
    expect((await app.search({ date: '2999-12-31' })).body).toEqual([])
  })
})

describe('a search with missing or invalid parameters', () => {
  it.each([
    [{ city: '' }, 'city', 'Veuillez choisir une ville !'],
    [{ city: 'Genève' }, 'city', 'Veuillez choisir une ville !'],
    [{ city: '999999999' }, 'city', 'Veuillez choisir une ville !'],
    [{ prestation: '' }, 'prestation', 'Veuillez choisir une coiffure !'],
    [{ prestation: 'Permanente' }, 'prestation', 'Veuillez choisir une coiffure !'],
    [{ date: '' }, 'date', 'Veuillez choisir un jour !'],
    [{ date: '20/11/2026' }, 'date', 'Veuillez choisir un jour !'],
    [{ date: '2026-02-30' }, 'date', 'Veuillez choisir un jour !'],
    [{ date: '2026-11-2012' }, 'date', 'Veuillez choisir un jour !'],
    [{ date: '2026-11-20+25' }, 'date', 'Veuillez choisir un jour !'],
  ])('is refused with the field and a French message for %j', async (query, path, message) => {
    const reply = await app.search(query as Record<string, string>)
    expect([reply.status, reply.body.error]).toEqual([422, 'validation'])
    expect(reply.body.details).toEqual([{ path, message }])
  })

  it('lists all missing parameters', async () => {
    const { details } = (await app.get('/api/v1/search')).body
    expect(details.map(({ path }: { path: string }) => path)).toEqual(['city', 'prestation', 'date'])
  })

  it('accepts the full name of a hairstyle tile, and the town’s id', async () => {
    const { id } = await app.aHairdresser({ town: ['Rennes', '35'], libelle: 'Lissage' })
    const city = String(await app.cityId('Rennes', '35'))
    expect(await app.found({ city, prestation: 'Lissage Brushing' })).toEqual([id])
  })
})

describe('a filtered search', () => {
  it('includes a professional exactly at the limit, as rounded on the page', async () => {
    const town = ['Limoges', '87'] as [string, string]
    const cheap = await app.aHairdresser({ town, price: 59.9, stars: [4, 4, 5] })
    const exact = await app.aHairdresser({ town, price: 60, stars: [5, 4] })
    const dear = await app.aHairdresser({ town, price: 60.01 })
    const found = async (query: Record<string, string>) => (await app.found({ city: 'Limoges', ...query })).sort()
    // The prices are compared with their fees of 4 €.
    expect(await found({ prixMax: '64' })).toEqual([cheap.id, exact.id].sort())
    expect(await found({ prixMax: '63.90' })).toEqual([cheap.id])
    expect(await found({ prixMax: '60.01' })).toEqual([])
    // 13 stars of 3 reviews are shown as 4.3.
    expect(await found({ noteMin: '4.3' })).toEqual([cheap.id, exact.id].sort())
    expect(await found({ noteMin: '4.4' })).toEqual([exact.id])
    expect(await found({ domicile: '0' })).toEqual([cheap.id, exact.id, dear.id].sort())
    expect(await found({ domicile: '1' })).toEqual([])
  })

  it('measures the distance from the searched town, and 0 km means the town itself', async () => {
    const travelling = { mobilite: 'se déplace', rayonKm: 40 }
    const inTown = await app.aHairdresser({ town: ['Angers', '49'] })
    const near = await app.aHairdresser({ town: ['Avrillé', '49'], ...travelling })
    const [, { distanceKm }] = (await app.search({ city: 'Angers (49)' })).body
    expect(distanceKm).toBeGreaterThan(1)
    expect(await app.found({ city: 'Angers', distanceMax: '0' })).toEqual([inTown.id])
    expect(await app.found({ city: 'Angers', distanceMax: `${Math.ceil(distanceKm) - 1}` })).toEqual([inTown.id])
    expect(await app.found({ city: 'Angers', distanceMax: `${Math.ceil(distanceKm)}` })).toEqual([inTown.id, near.id])
  })

  it('includes a professional exactly at the maximum distance', async () => {
    const { rows } = await sql<{ name: string; code: string; km: number }>`
      select t.name, t.departement_code as code, round(away.km)::int as km
      from cities here
      join cities t on t.departement_code = here.departement_code and t.id <> here.id
      cross join lateral (select distance_km(here.lat, here.lon, t.lat, t.lon) as km) as away
      where here.name = 'Quimper' and away.km between 5 and 30 and round(away.km::numeric, 1) = round(away.km::numeric)
      order by t.id limit 1`.execute(app.db)
    const [row] = rows
    if (!row) throw new Error('no town is so far from Quimper')
    const travelling = { mobilite: 'se déplace', rayonKm: 40 }
    const { id } = await app.aHairdresser({ town: [row.name, row.code], ...travelling })
    expect(await app.found({ city: 'Quimper', distanceMax: `${row.km}` })).toEqual([id])
    expect(await app.found({ city: 'Quimper', distanceMax: `${row.km - 1}` })).toEqual([])
  })

  it('by part of the day shows the starts in that part, in the town’s local time', async () => {
    // The window is from 11:30 to 19:30 in Martinique, where noon is 16:00 in UTC.
    const town = ['Schœlcher', '972'] as [string, string]
    const { id } = await app.aHairdresser({ town, hours: ['2026-11-20T15:30:00Z', '2026-11-20T23:30:00Z'] })
    const hoursOf = async (moment: string) => {
      const [found] = (await app.search({ city: 'Schœlcher', moment })).body
      expect(found).toMatchObject({ id, nextSlot: found.nextSlots[0] })
      return found.nextSlots.map((at: string) => at.slice(11, 16))
    }
    expect(await hoursOf('matin')).toEqual(['15:30'])
    expect(await hoursOf('apres-midi')).toEqual(['16:00', '16:30', '17:00', '17:30'])
    expect(await hoursOf('soir')).toEqual(['22:00', '22:30'])
  })

  it('by part of the day leaves out a professional without a full appointment starting in it', async () => {
    const town = ['Troyes', '10'] as [string, string]
    // The hours are 10:00 to 13:00 in Paris: the last start for two hours is 11:00, although the window goes past noon.
    await app.aHairdresser({ town, minutes: 120, hours: ['2026-11-20T09:00:00Z', '2026-11-20T12:00:00Z'] })
    const later = await app.aHairdresser({ town, hours: ['2026-11-20T11:00:00Z', '2026-11-20T12:00:00Z'] })
    const reply = await app.search({ city: 'Troyes', moment: 'apres-midi' })
    expect([reply.headers['x-total-count'], reply.body.map(({ id }: { id: string }) => id)]).toEqual(['1', [later.id]])
  })

  it('by part of the day is right on the day of a clock change', async () => {
    const town = ['Auxerre', '89'] as [string, string]
    await app.aHairdresser({ town, hours: ['2027-03-28T09:30:00Z', '2027-03-28T11:30:00Z'] })
    const [found] = (await app.search({ city: 'Auxerre', date: '2027-03-28', moment: 'apres-midi' })).body
    expect(found.nextSlot).toBe('2027-03-28T10:00:00.000Z')
  })

  it.each<[name: string, values: string[], message: string]>([
    ['domicile', ['oui', ''], 'Indiquez 1 pour une coiffeuse qui se déplace.'],
    [
      'prixMax',
      ['', '-1', '6e1', '60,5', '59.999', '100000.01', 'cher'],
      'Indiquez un prix en euros, par exemple 60 ou 59.90.',
    ],
    ['noteMin', ['', '0', '5.1', '6', '4.25'], 'Indiquez une note de 1 à 5, par exemple 4 ou 4.5.'],
    ['distanceMax', ['', '101', '2.5', '-0'], 'Indiquez une distance de 0 à 100 kilomètres.'],
    ['moment', ['', 'nuit'], 'Indiquez matin, apres-midi ou soir.'],
    ['tri', ['', 'hasard'], 'Indiquez distance, prix ou note.'],
  ])('is refused with the allowed values when %s is one of %j', async (path, values, message) => {
    for (const value of values) {
      const reply = await app.search({ [path]: value })
      expect([value, reply.status, reply.body.details]).toEqual([value, 422, [{ path, message }]])
    }
  })

  it('is refused when a filter is given twice', async () => {
    const reply = await app.get('/api/v1/search?city=Montreuil&prestation=Braids&date=2026-11-20&prixMax=1&prixMax=2')
    expect([reply.status, reply.body.details[0].path]).toEqual([422, 'prixMax'])
  })

  it('returns, for random filters, the same professionals in the same order as a plain filter in memory', async () => {
    const salon = await createSearchApp()
    try {
      const towns: [string, string][] = [
        ['Montreuil', '93'],
        ['Bagnolet', '93'],
        ['Vincennes', '94'],
        ['Créteil', '94'],
      ]
      // Each professional starts at some hour of the day and works three hours.
      const people = await Promise.all(
        Array.from({ length: 24 }, async (_, n) => {
          const startHour = 7 + ((n * 5) % 10)
          const fields = {
            town: towns[(n * 7) % 4] as [string, string],
            mobilite: n % 3 ? 'se déplace' : 'Ne se déplace pas',
            price: 40 + ((n * 13) % 6) * 10,
            stars: n % 4 ? [3 + (n % 3), 4] : [],
            rayonKm: [5, 20][n % 2] as number,
          }
          const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`
          const { id } = await salon.aHairdresser({ ...fields, hours: [at(startHour), at(startHour + 3)] })
          const sum = fields.stars.reduce((all, stars) => all + stars, 0)
          const starts = [0, 30, 60, 90, 120].map((after) => startHour * 60 + after)
          return { ...fields, id, sum, starts }
        }),
      )
      const kmOf = new Map<string, number>()
      for (const { id, distanceKm } of (await salon.search({ limit: '100' })).body) kmOf.set(id, distanceKm)
      const parts = { matin: [0, 11 * 60], 'apres-midi': [11 * 60, 17 * 60], soir: [17 * 60, 24 * 60] }
      const queries = fc.record(
        {
          domicile: fc.constant('1'),
          prixMax: fc.constantFrom('41', '53', '74', '95'),
          noteMin: fc.constantFrom('3', '4', '4.5', '5'),
          distanceMax: fc.constantFrom('0', '3', '8', '50'),
          moment: fc.constantFrom('matin', 'apres-midi', 'soir'),
          tri: fc.constantFrom('distance', 'prix', 'note'),
        },
        { requiredKeys: [] },
      )
      await fc.assert(
        fc.asyncProperty(queries, async (query) => {
          const [from = 0, to = 24 * 60] = query.moment ? parts[query.moment as keyof typeof parts] : []
          const expected = people
            .map((row) => ({
              ...row,
              km: kmOf.get(row.id) ?? Number.NaN,
              isElsewhere: row.town[0] !== 'Montreuil',
              damped: (row.sum + 20) / (row.stars.length + 5),
              first: row.starts.find((at) => at >= from && at < to),
            }))
            .filter(({ id }) => kmOf.has(id))
            .filter(({ mobilite }) => !query.domicile || mobilite === 'se déplace')
            .filter((row) => !query.prixMax || withTotal(row).total <= Number(query.prixMax))
            .filter(
              ({ sum, stars }) => !query.noteMin || (stars.length > 0 && sum / stars.length >= Number(query.noteMin)),
            )
            .filter(({ km }) => !query.distanceMax || km <= Number(query.distanceMax))
            .filter(({ first }) => first !== undefined)
            .sort(
              (a, b) =>
                (query.tri === 'prix' ? a.price - b.price : 0) ||
                (query.tri === 'note' ? b.damped - a.damped : 0) ||
                Number(a.isElsewhere) - Number(b.isElsewhere) ||
                a.km - b.km ||
                b.damped - a.damped ||
                (a.first ?? 0) - (b.first ?? 0) ||
                (a.id < b.id ? -1 : 1),
            )
            .map(({ id }) => id)
          const reply = await salon.search({ ...(query as Record<string, string>), limit: '5' })
          expect(reply.headers['x-total-count']).toBe(String(expected.length))
          expect(reply.body.map(({ id }: { id: string }) => id)).toEqual(expected.slice(0, 5))
        }),
        { numRuns: 60, seed: 3 },
      )
    } finally {
      await salon.close()
    }
  })
})

describe('the alternatives to a search without results', () => {
  const alternativesTo = async (query: Record<string, string>) => {
    const search = { city: 'Besançon', prestation: 'Braids', date: '2026-11-20', ...query }
    return (await app.get(`/api/v1/search/autour?${new URLSearchParams(search)}`)).body
  }

  it('name the filters to leave out, the days and the towns with results, and their counts', async () => {
    const town = ['Besançon', '25'] as [string, string]
    const hours = (day: string, hour = '09') => [`${day}T${hour}:00:00Z`, `${day}T12:00:00Z`] as [string, string]
    await app.aHairdresser({ town, price: 80, hours: hours('2026-11-20') })
    await app.aHairdresser({ town, price: 80, hours: hours('2026-11-20', '11') })
    await app.aHairdresser({ town, price: 50, hours: hours('2026-11-23') })
    await app.aHairdresser({ town, price: 50, hours: hours('2026-11-18', '11') })
    await app.aHairdresser({ town, price: 50, hours: hours('2026-11-18') })
    await app.aHairdresser({ town: ['Pontarlier', '25'], price: 50, hours: hours('2026-11-20') })
    await app.aHairdresser({ town: ['Vesoul', '70'], price: 50, hours: hours('2026-11-20') })
    const travelling = { mobilite: 'se déplace', rayonKm: 30 }
    await app.aHairdresser({ town: ['Lure', '70'], price: 50, hours: hours('2026-11-20'), ...travelling })

    expect(await alternativesTo({ prixMax: '60' })).toEqual({
      withFewerFilters: [{ without: ['prixMax'], total: 2 }],
      days: [
        { date: '2026-11-18', total: 2 },
        { date: '2026-11-23', total: 1 },
      ],
      towns: [
        { id: expect.any(Number), name: 'Vesoul', departementCode: '70', distanceKm: expect.any(Number), total: 2 },
        { id: expect.any(Number), name: 'Pontarlier', departementCode: '25', distanceKm: expect.any(Number), total: 1 },
        { id: expect.any(Number), name: 'Lure', departementCode: '70', distanceKm: expect.any(Number), total: 1 },
      ],
    })
    // A search for a suggested alternative has as many results as promised.
    expect((await app.found({ city: 'Vesoul', prixMax: '60' })).length).toBe(2)
    expect((await app.found({ city: 'Besançon', date: '2026-11-18', prixMax: '60' })).length).toBe(2)

    expect(await alternativesTo({ prixMax: '60', moment: 'matin' })).toMatchObject({
      withFewerFilters: [{ without: ['prixMax'], total: 1 }],
      days: [
        { date: '2026-11-18', total: 1 },
        { date: '2026-11-23', total: 1 },
      ],
    })
    // Removing only one of the two filters would not help.
    expect((await alternativesTo({ prixMax: '60', domicile: '1' })).withFewerFilters).toEqual([
      { without: ['domicile', 'prixMax'], total: 2 },
    ])
    expect((await alternativesTo({ prixMax: '60', domicile: '0' })).withFewerFilters).toEqual([
      { without: ['prixMax'], total: 2 },
    ])
    // A past day is replaced by days that are not past.
    expect(await alternativesTo({ date: '2026-11-10' })).toMatchObject({
      withFewerFilters: [],
      days: [{ date: '2026-11-18' }, { date: '2026-11-20' }, { date: '2026-11-23' }],
      towns: [],
    })
  })

  const at = (day: string) => [`${day}T13:00:00Z`, `${day}T15:00:00Z`] as [string, string]

  it('contain the four nearest days, from today on, from two weeks before to four weeks after', async () => {
    const town = ['Rodez', '12'] as [string, string]
    for (const day of ['16', '18', '19', '21', '22', '24'])
      await app.aHairdresser({ town, price: 50, hours: at(`2026-11-${day}`) })
    await app.aHairdresser({ town, price: 80, hours: at('2026-11-20') })
    const daysOf = async (query: Record<string, string>) =>
      (await alternativesTo({ city: 'Rodez', ...query })).days.map(({ date }: { date: string }) =>
        Number(date.slice(-2)),
      )
    expect(await daysOf({ prixMax: '60' })).toEqual([18, 19, 21, 22])
    expect(await daysOf({ prixMax: '60', date: '2026-11-17' })).toEqual([16, 18, 19, 21])
    // The requested day itself is not an alternative.
    expect(await daysOf({ date: '2026-11-21' })).toEqual([18, 19, 20, 22])
    await app.aHairdresser({ town: ['Aurillac', '15'], hours: at('2026-11-18') })
    expect(await daysOf({ city: 'Aurillac', date: '2026-12-02' })).toEqual([18])
    expect(await daysOf({ city: 'Aurillac', date: '2026-12-03' })).toEqual([])
  })

  it('contain the four nearest towns within a hundred kilometres, also today', async () => {
    type Town = { name: string; code: string; km: number }
    const { rows } = await sql<Town>`
      select t.name, t.departement_code as code, away.km
      from cities here
      cross join cities t
      cross join lateral (select distance_km(here.lat, here.lon, t.lat, t.lon) as km) as away
      where here.name = 'Gap' and here.departement_code = '05' and away.km between 1 and 101
        and abs(t.lat - here.lat) < 0.8 and abs(t.lon - here.lon) < 1.1
      order by away.km`.execute(app.db)
    const town = (fromKm: number, toKm: number) => {
      const found = rows.find(({ km }) => km > fromKm && km < toKm)
      if (!found) throw new Error(`no town is ${fromKm} to ${toKm} km from Gap`)
      return [found.name, found.code] as [string, string]
    }
    const near = [20, 30, 40, 50, 60].map((km) => town(km, km + 10))
    for (const hometown of near.toReversed()) await app.aHairdresser({ town: hometown, hours: at('2026-11-20') })
    for (const hometown of [town(99, 99.9), town(100.1, 101)])
      await app.aHairdresser({ town: hometown, hours: at('2026-11-25') })
    await app.aHairdresser({ town: near[0], price: 50, hours: at('2026-11-16') })
    await app.aHairdresser({ town: ['Gap', '05'], price: 50, hours: at('2026-11-16') })
    const townsOf = async (date: string) =>
      (await alternativesTo({ city: 'Gap (05)', date })).towns.map(({ name }: { name: string }) => name)
    expect(await townsOf('2026-11-20')).toEqual(near.slice(0, 4).map(([name]) => name))
    expect(await townsOf('2026-11-25')).toEqual([town(99, 99.9)[0]])
    expect(await alternativesTo({ city: 'Gap (05)', date: '2026-11-16', prixMax: '40' })).toMatchObject({
      withFewerFilters: [{ without: ['prixMax'], total: 1 }],
      towns: [],
    })
    expect(await townsOf('2026-11-16')).toEqual([near[0]?.[0]])
  })

  it('are empty for a day long past', async () => {
    for (const date of ['2020-01-01', '2026-10-19', '2026-10-20'])
      expect(await alternativesTo({ date })).toEqual({ withFewerFilters: [], days: [], towns: [] })
  })

  it('count as one search towards the rate limit', async () => {
    const strict = await createSearchApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const requestAround = () => strict.get('/api/v1/search/autour?city=Auch&prestation=Braids&date=2026-11-20')
      const replies = await Promise.all(Array.from({ length: 121 }, requestAround))
      expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429])
    } finally {
      await strict.close()
    }
  })

  it('require the same parameters as a search', async () => {
    const reply = await app.get('/api/v1/search/autour?city=Besançon&date=2026-11-20')
    expect([reply.status, reply.body.details[0].path]).toEqual([422, 'prestation'])
  })
})

describe('a typed search', () => {
  const day = '2026-11-20'
  const typed = async (query: Record<string, string>) =>
    (await app.get(`/api/v1/search/saisie?${new URLSearchParams(query)}`)).body
  const auch = { id: expect.any(Number), name: 'Auch', departement: 'Gers', departementCode: '32' }
  const expected = { town: auch, otherTowns: [], isShared: false, isPast: false }
  const noResults = { professionals: [], total: 0 }

  it('returns the same results as the search by town, page by page', async () => {
    const town = ['Auch', '32'] as [string, string]
    for (const price of [70, 50, 60]) await app.aHairdresser({ town, price })
    const cheapest = { tri: 'prix', limit: '2' }
    const pages: Record<string, string>[] = [{}, { prixMax: '60' }, cheapest, { ...cheapest, offset: '2' }]
    for (const more of pages) {
      const { body, headers } = await app.search({ city: 'Auch', date: day, ...more })
      const query = { ville: 'auch', prestation: 'Lissage Brushing', date: day, ...more }
      expect(await typed({ ...query, prestation: 'Braids' })).toEqual({
        ...expected,
        professionals: body,
        total: Number(headers['x-total-count']),
      })
      expect(body.length).toBeGreaterThan(0)
      expect(await typed(query)).toEqual({ ...expected, ...noResults })
    }
  })

  it('returns no professionals, only the recognised town, while the hairstyle or the day is missing', async () => {
    const query = { prestation: 'Braids', date: day }
    for (const partialQuery of [{}, { prestation: 'Braids' }, { date: day }] as Record<string, string>[])
      expect(await typed({ ville: '32000', ...partialQuery })).toEqual({ ...expected, ...noResults })
    const unknown = { town: null, otherTowns: [], isShared: false, isPast: false, ...noResults }
    expect(await typed({ ville: 'Xyzzyville', ...query })).toEqual(unknown)
  })

  it('returns no professionals when several towns have the typed name, and lists those towns', async () => {
    await app.aHairdresser({ town: ['Saint-Denis', '974'], hours: [`${day}T06:00:00Z`, `${day}T08:00:00Z`] })
    const query = { prestation: 'Braids', date: day }
    const shared = await typed({ ville: 'saint denis', ...query })
    expect(shared).toMatchObject({ town: { departementCode: '974' }, isShared: true, ...noResults })
    expect(shared.otherTowns[0]).toMatchObject({ name: 'Saint-Denis', departementCode: '93' })
    expect(await typed({ ville: 'Saint-Denis (974)', ...query })).toMatchObject({ isShared: false, total: 1 })
  })

  it('decides by the town’s local date if a day is past', async () => {
    const past = async (ville: string, date: string) => (await typed({ ville, date })).isPast
    // The clock shows noon in Paris, and the morning of the same day in Martinique.
    expect([await past('Auch', '2026-11-15'), await past('Auch', '2026-11-16')]).toEqual([true, false])
    const late = await testApp({ clock: movingClock(new Date('2026-11-16T23:30:00Z')) })
    try {
      const isPast = async (ville: string) =>
        (await late.get(`/api/v1/search/saisie?ville=${ville}&date=2026-11-16`)).body.isPast
      expect([await isPast('Auch'), await isPast('Fort-de-France')]).toEqual([true, false])
    } finally {
      await late.close()
    }
  })

  it('takes one statement, as do its alternatives, and a town alone takes none', async () => {
    const statements = async (address: string, query: Record<string, string>) => {
      let count = 0
      const counts = () => count++
      app.deps.readPool.on('acquire', counts)
      const { status } = await app.get(`/api/v1/search/${address}?${new URLSearchParams(query)}`)
      app.deps.readPool.off('acquire', counts)
      return [status, count]
    }
    const query = { prestation: 'Braids', date: day }
    expect(await statements('saisie', { ville: 'Montreuil (93)', ...query })).toEqual([200, 1])
    expect(await statements('autour', { city: 'Montreuil', ...query })).toEqual([200, 1])
    expect(await statements('saisie', { ville: 'Montreuil (93)' })).toEqual([200, 0])
    expect(await statements('saisie', { ville: 'saint denis', ...query })).toEqual([200, 0])
  })

  it('counts as one search towards the rate limit, and a town alone does not count', async () => {
    const strict = await createSearchApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const requestTyped = (more: string) => strict.get(`/api/v1/search/saisie?ville=Auch${more}`)
      const replies = await Promise.all(
        Array.from({ length: 121 }, () => requestTyped(`&prestation=Braids&date=${day}`)),
      )
      expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429])
      for (const half of ['', '&prestation=Braids', `&date=${day}`]) expect((await requestTyped(half)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it.each([
    [{ ville: '' }, 'ville'],
    [{ ville: 'Auch', prestation: 'Permanente' }, 'prestation'],
    [{ ville: 'Auch', date: '2026-11-31' }, 'date'],
  ])('is refused with the field for %j', async (query, path) => {
    const reply = await typed(query as Record<string, string>)
    expect([reply.statusCode, reply.details[0].path]).toEqual([422, path])
  })
})

describe('the calendar of a search', () => {
  const days = async (query: Record<string, string> = {}) => {
    const search = { city: 'Auxerre', prestation: 'Braids', mois: '2026-11', ...query }
    return (await app.get(`/api/v1/search/jours?${new URLSearchParams(search)}`)).body
  }
  const on = (day: string, hour = '09') => [`${day}T${hour}:00:00Z`, `${day}T12:00:00Z`] as [string, string]

  it('lists exactly the days of the month with results', async () => {
    const town = ['Auxerre', '89'] as [string, string]
    const later = await app.aHairdresser({ town, hours: on('2026-11-26') })
    await app.aHairdresser({ town, price: 80, hours: on('2026-11-18') })
    await app.aHairdresser({ town, hours: on('2026-11-18', '10') })
    await app.aHairdresser({ town, hours: on('2026-11-12') })
    await app.aHairdresser({ town, hours: ['2026-11-16T13:00:00Z', '2026-11-16T15:00:00Z'] })
    await app.aHairdresser({ town, hours: on('2026-12-01') })
    await app.aHairdresser({ town, libelle: 'Lissage', hours: on('2026-11-24') })
    await app.aHairdresser({
      town: ['Avallon', '89'],
      mobilite: 'se déplace',
      rayonKm: 60,
      price: 80,
      hours: on('2026-11-20'),
    })
    expect(await days()).toEqual(['2026-11-16', '2026-11-18', '2026-11-20', '2026-11-26'])
    expect(await days({ prixMax: '60' })).toEqual(['2026-11-16', '2026-11-18', '2026-11-26'])
    expect(await days({ mois: '2026-12' })).toEqual(['2026-12-01'])
    expect(await days({ mois: '2026-10' })).toEqual([])
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-24', '2026-11-26'])
      expect((await app.found({ city: 'Auxerre', date })).length > 0).toBe((await days()).includes(date))
    await later.holdAppointment('2026-11-26T09:00:00Z', '2026-11-26T12:00:00Z', '2026-11-16T11:15:00Z')
    expect(await days()).toEqual(['2026-11-16', '2026-11-18', '2026-11-20'])
  })

  it('uses the local dates of the searched town', async () => {
    // Monday 22:00 in Martinique is already Tuesday in UTC and in Paris.
    const hours = ['2026-11-24T02:00:00Z', '2026-11-24T03:30:00Z'] as [string, string]
    await app.aHairdresser({ town: ['Le Lamentin', '972'], hours })
    expect(await days({ city: 'Le Lamentin' })).toEqual(['2026-11-23'])
  })

  it.each([
    [{ city: 'Genève' }, 'city'],
    [{ prestation: '' }, 'prestation'],
    [{ mois: '2026-13' }, 'mois'],
    [{ mois: '2026-11-20' }, 'mois'],
  ])('is refused with the field for %j', async (query, path) => {
    const reply = await days(query as Record<string, string>)
    expect([reply.statusCode, reply.details[0].path]).toEqual([422, path])
  })

  it('has its own rate limit', async () => {
    const strict = await createSearchApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const requestDays = () => strict.get('/api/v1/search/jours?city=Montreuil&prestation=Braids&mois=2026-11')
      const replies = await Promise.all(Array.from({ length: 41 }, requestDays))
      expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429])
      expect((await strict.search({})).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

it('the 121st search in a minute from one address is refused with a retry delay', async () => {
  const strict = await createSearchApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    const replies = await Promise.all(Array.from({ length: 121 }, () => strict.search({})))
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual([[429, 'too_many_requests']])
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await strict.close()
  }
})

it('the home page lists the best-rated professionals who have availability windows ahead', async () => {
  // This query reads all of France, so the test needs an empty database.
  const salon = await createSearchApp({}, true)
  try {
    const five = await salon.aHairdresser({ stars: [5] })
    const thirty = await salon.aHairdresser({ stars: Array(30).fill(5) })
    await salon.aHairdresser({ stars: [] })
    await salon.aHairdresser({ stars: [5, 5], hours: ['2026-11-15T09:00:00Z', '2026-11-15T12:00:00Z'] })
    const more = [await salon.aHairdresser({ stars: [5] }), await salon.aHairdresser({ stars: [5] })]
    const before = { libelle: 'Locks', priceCents: 4000, durationMinutes: 60, removedAt: now } as const
    await salon.db
      .insertInto('services')
      .values({ ...before, professionalId: thirty.id, createdAt: now })
      .execute()
    const withoutService = await salon.aHairdresser({ stars: Array(40).fill(5) })
    await salon.db.updateTable('services').set({ removedAt: now }).where('id', '=', withoutService.serviceId).execute()
    const reply = await salon.get('/api/v1/search/meilleures?limit=3')
    const ranked = [thirty, five, ...more].map(({ id }) => id)
    expect(reply.body.map(({ id }: { id: string }) => id)).toEqual(ranked.slice(0, 3))
    const all = await salon.get('/api/v1/search/meilleures')
    expect(all.body.map(({ id }: { id: string }) => id)).toEqual(ranked)
    expect(reply.body[0]).toEqual({
      id: thirty.id,
      firstname: 'Awa',
      lastname: 'Diallo',
      image: null,
      city: 'Montreuil',
      rating: 5,
      reviewCount: 30,
      libelles: ['Braids'],
    })
  } finally {
    await salon.close()
  }
})
