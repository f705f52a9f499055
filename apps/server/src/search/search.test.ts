import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { aVisit } from '../../test/visits.ts'
import { movingClock } from '../lib/clock.ts'

// Monday noon in Paris.
const now = new Date('2026-11-16T11:00:00Z')

type Given = {
  town?: [name: string, departementCode: string]
  mobilite?: string
  rayon_km?: number
  libelle?: 'Braids' | 'Lissage'
  minutes?: number
  hours?: [start: string, end: string]
  stars?: number[]
  account?: { confirmed_at?: null; suspended_at?: Date; erased_at?: Date; verified_at?: Date }
}

const aHouse = async (env = {}) => {
  const house: TestApp = await testApp({ clock: movingClock(now), env })
  const { db } = house
  const aHairdresser = async (given: Given = {}) => {
    const cityId = await house.cityId(...(given.town ?? ['Montreuil', '93']))
    const [from, to] = given.hours ?? ['2026-11-20T09:00:00Z', '2026-11-20T12:00:00Z']
    const person = await house.aProfessionalWithHours({
      cityId,
      mobilite: given.mobilite,
      libelle: given.libelle,
      price: 45.5,
      duration: given.minutes,
      from,
      to,
    })
    const stars = given.stars ?? []
    const account = {
      rayon_km: given.rayon_km ?? 20,
      review_count: stars.length,
      review_sum: stars.reduce((sum, note) => sum + note, 0),
      ...given.account,
    }
    await db.updateTable('users').set(account).where('id', '=', person.id).execute()
    const holds = async (visitFrom: string, visitTo: string, holdExpiresAt: string) => {
      const status = 'En attente de paiement'
      const customer = await house.aPerson('customer')
      await aVisit(house, person, customer, { from: visitFrom, to: visitTo, status, cityId, holdExpiresAt })
    }
    return { id: person.id, serviceId: person.serviceId, holds }
  }
  const search = (query: Record<string, string>) =>
    house.get(
      `/api/v1/search/?${new URLSearchParams({ city: 'Montreuil', prestation: 'Braids', date: '2026-11-20', ...query })}`,
    )
  const found = async (query: Record<string, string> = {}) =>
    (await search(query)).body.map(({ id }: { id: string }) => id)
  return { ...house, aHairdresser, search, found }
}

type House = Awaited<ReturnType<typeof aHouse>>
let house: House
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.close())

describe('who is found', () => {
  it('shows a hairdresser of the town with her price and her first free hour', async () => {
    const nadia = await house.aHairdresser({ stars: [5, 4, 4] })
    const reply = await house.search({})
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
        distanceKm: 0,
        nextSlot: '2026-11-20T09:00:00.000Z',
      },
    ])
  })

  it.each<[string, Given]>([
    ['has not confirmed her address', { account: { confirmed_at: null } }],
    ['is suspended', { account: { suspended_at: now } }],
    ['has left', { account: { erased_at: now } }],
    ['offers something else', { libelle: 'Lissage' }],
    ['works another day', { hours: ['2026-11-21T09:00:00Z', '2026-11-21T12:00:00Z'] }],
    ['has too little time', { minutes: 240 }],
    ['stays in another town', { town: ['Vincennes', '94'] }],
    ['travels, but not that far', { town: ['Versailles', '78'], mobilite: 'se déplace', rayon_km: 15 }],
  ])('does not show one who %s', async (_why, given) => {
    const before = await house.found()
    const hidden = await house.aHairdresser(given)
    expect(await house.found()).toEqual(before)
    expect(before).not.toContain(hidden.id)
  })

  it('shows only whom the operator has checked, where that is asked', async () => {
    const strict = await aHouse({ REQUIRE_VERIFIED_PROFESSIONALS: 'true' })
    try {
      await strict.aHairdresser()
      const checked = await strict.aHairdresser({ account: { verified_at: now } })
      expect(await strict.found()).toEqual([checked.id])
      await strict.db.updateTable('users').set({ review_count: 1, review_sum: 5 }).execute()
      const best = await strict.get('/api/v1/search/meilleures')
      expect(best.body.map(({ id }: { id: string }) => id)).toEqual([checked.id])
    } finally {
      await strict.close()
    }
  })

  it('counts hours that are held as taken until the hold has lapsed', async () => {
    const town = ['Cayenne', '973'] as [string, string]
    const search = { city: 'Cayenne' }
    const held = await house.aHairdresser({ town, hours: ['2026-11-20T14:00:00Z', '2026-11-20T15:30:00Z'] })
    await held.holds('2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z', '2026-11-16T11:15:00Z')
    expect(await house.found(search)).toEqual([])
    const lapsed = await house.aHairdresser({ town, hours: ['2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z'] })
    await lapsed.holds('2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z', '2026-11-16T11:00:00Z')
    expect(await house.found(search)).toEqual([lapsed.id])
  })

  it('does not show one who no longer offers it', async () => {
    const { id, serviceId } = await house.aHairdresser({ town: ['Bobigny', '93'] })
    expect(await house.found({ city: 'Bobigny' })).toEqual([id])
    await house.db.updateTable('services').set({ removed_at: now }).where('id', '=', serviceId).execute()
    expect(await house.found({ city: 'Bobigny' })).toEqual([])
  })
})

describe('the order', () => {
  it('is: in town, then near, then well rated by many, then soon free', async () => {
    const inTown = await house.aHairdresser({ town: ['Lyon', '69'], stars: [1] })
    const moves = { town: ['Villeurbanne', '69'] as [string, string], mobilite: 'se déplace' }
    const later = await house.aHairdresser({ ...moves, hours: ['2026-11-20T13:00:00Z', '2026-11-20T15:00:00Z'] })
    const oneFive = await house.aHairdresser({ ...moves, stars: [5] })
    const manyGood = await house.aHairdresser({
      ...moves,
      stars: Array(30)
        .fill(4.9)
        .map((_, i) => (i % 10 ? 5 : 4)),
    })
    const unrated = await house.aHairdresser(moves)
    const far = await house.aHairdresser({
      town: ['Vienne', '38'],
      mobilite: 'se déplace',
      rayon_km: 40,
      stars: [5, 5, 5],
    })
    const ranked = [inTown, manyGood, oneFive, unrated, later, far].map(({ id }) => id)
    expect(await house.found({ city: 'Lyon' })).toEqual(ranked)
    expect(await house.found({ city: 'Lyon', limit: '2', offset: '3' })).toEqual(ranked.slice(3, 5))
  })

  it('gives equals the same order each time, and the count on every page', async () => {
    const equals = await Promise.all(Array.from({ length: 7 }, () => house.aHairdresser({ town: ['Brest', '29'] })))
    const pages = await Promise.all(
      [0, 3, 6, 9].map((offset) => house.search({ city: 'Brest', limit: '3', offset: `${offset}` })),
    )
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['7', '7', '7', '7'])
    const ids = pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id))
    expect(ids).toEqual(equals.map(({ id }) => id).sort())
  })
})

describe('the day', () => {
  it('is the civil day of the town searched, wherever one asks from', async () => {
    // Friday 22:00 in Martinique, Saturday 02:00 in UTC, 03:00 in Paris.
    const night = await house.aHairdresser({
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
      expect(await house.found({ city: 'Fort-de-France', date })).toEqual([night.id])
    expect(await house.found({ city: 'Fort-de-France', date: '2026-11-21+1' })).toEqual([])
  })

  it('also takes an offset whose plus sign arrives as it is', async () => {
    const reply = await house.get('/api/v1/search?city=Montreuil&prestation=Braids&date=2026-11-20+1')
    expect(reply.status).toBe(200)
  })

  it('has only what is still to come when it is today', async () => {
    const town = ['Nantes', '44'] as [string, string]
    const id = await house.aHairdresser({ town, hours: ['2026-11-16T10:00:00Z', '2026-11-16T13:00:00Z'] })
    const [found] = (await house.search({ city: 'Nantes', date: '2026-11-16' })).body
    expect(found).toMatchObject({ id: id.id, nextSlot: '2026-11-16T11:30:00.000Z' })
  })

  it('in the past has nothing', async () => {
    await house.aHairdresser({ town: ['Nancy', '54'], hours: ['2026-11-15T09:00:00Z', '2026-11-15T12:00:00Z'] })
    const reply = await house.search({ city: 'Nancy', date: '2026-11-15' })
    expect([reply.status, reply.body, reply.headers['x-total-count']]).toEqual([200, [], '0'])
    expect((await house.search({ date: '1002-01-01' })).body).toEqual([])
    expect((await house.search({ date: '2999-12-31' })).body).toEqual([])
  })
})

describe('a search that lacks something', () => {
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
  ])('%j is told so', async (query, path, message) => {
    const reply = await house.search(query as Record<string, string>)
    expect([reply.status, reply.body.error]).toEqual([422, 'validation'])
    expect(reply.body.details).toEqual([{ path, message }])
  })

  it('is told all that is missing', async () => {
    const { details } = (await house.get('/api/v1/search')).body
    expect(details.map(({ path }: { path: string }) => path)).toEqual(['city', 'prestation', 'date'])
  })

  it('may name the tile, or the town by its id', async () => {
    const { id } = await house.aHairdresser({ town: ['Rennes', '35'], libelle: 'Lissage' })
    const city = String(await house.cityId('Rennes', '35'))
    expect(await house.found({ city, prestation: 'Lissage Brushing' })).toEqual([id])
  })
})

it('asks for patience after 120 searches in a minute from one address', async () => {
  const strict = await aHouse({ RATE_LIMIT_FACTOR: '1' })
  try {
    const replies = await Promise.all(Array.from({ length: 121 }, () => strict.search({})))
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual([[429, 'too_many_requests']])
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await strict.close()
  }
})

it('gives the home page the best rated who have hours ahead', async () => {
  const salon = await aHouse()
  try {
    const five = await salon.aHairdresser({ stars: [5] })
    const thirty = await salon.aHairdresser({ stars: Array(30).fill(5) })
    await salon.aHairdresser({ stars: [] })
    await salon.aHairdresser({ stars: [5, 5], hours: ['2026-11-15T09:00:00Z', '2026-11-15T12:00:00Z'] })
    const reply = await salon.get('/api/v1/search/meilleures?limit=3')
    expect(reply.body.map(({ id }: { id: string }) => id)).toEqual([thirty.id, five.id])
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
