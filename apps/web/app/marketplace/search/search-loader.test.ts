import { expect, it } from 'vitest'
import type { Api } from '#app/lib/api.ts'
import { askedIn } from './search-address.ts'
import { search } from './search-loader.ts'

const town = { id: 38151, name: 'Montreuil', departement: 'Seine-Saint-Denis', departementCode: '93' }
const found = { town, otherTowns: [], isShared: false, isPast: false, professionals: [], total: 0 }
const around = { wider: [], days: [{ date: '2026-11-21', total: 2 }], towns: [] }
const whole = 'ville=montreuil&prestation=Braids&date=2026-11-20'

/** Returns what the page shows, and the requests that it sends for that. */
const searched = async (address: string, answer: object = {}) => {
  const requests: string[] = []
  const api = (async ({ url }: { url: string }) => {
    requests.push(url)
    return url.endsWith('/autour') ? around : { ...found, ...answer }
  }) as unknown as Api
  return [await search(api, askedIn(new URLSearchParams(address))), requests]
}

it('a search that finds someone sends one request', async () => {
  const professionals = [{ id: 'nadia' }]
  expect(await searched(whole, { professionals, total: 1 })).toEqual([
    { kind: 'found', town, otherTowns: [], professionals, total: 1, close: { wider: [], days: [], towns: [] } },
    ['/api/v1/search/saisie'],
  ])
})

it('a search that finds nobody sends a second request, for other days and towns', async () => {
  expect(await searched(whole)).toEqual([
    { kind: 'found', town, otherTowns: [], professionals: [], total: 0, close: around },
    ['/api/v1/search/saisie', '/api/v1/search/autour'],
  ])
})

it('a search for an ambiguous town sends one request', async () => {
  const other = { ...town, departementCode: '28' }
  expect(await searched(whole, { otherTowns: [other], isShared: true })).toEqual([
    { kind: 'which', towns: [town, other] },
    ['/api/v1/search/saisie'],
  ])
})

it.each([
  ['an unknown town', whole, { town: null }, ['ville']],
  ['a past day', whole, { isPast: true }, ['date']],
  ['a past day and an ambiguous town', whole, { isPast: true, isShared: true }, ['date']],
  ['no hairstyle', 'ville=montreuil&date=20-11-2026', {}, ['prestation']],
  ['no day', 'ville=montreuil&prestation=Braids', {}, ['date']],
  ['an unknown town alone', 'ville=xyzzy', { town: null }, ['ville', 'prestation', 'date']],
])('a search with %s reports each error at its field', async (_, address, answer, fields) => {
  const [outcome, requests] = await searched(address, answer)
  expect(outcome).toMatchObject({ kind: 'incomplete', errors: expect.any(Object) })
  expect(Object.keys((outcome as { errors: object }).errors).sort()).toEqual([...fields].sort())
  expect(requests).toEqual(['/api/v1/search/saisie'])
})

it.each(['', 'prestation=Braids', 'date=2026-11-20'])('the address « %s » sends no request', async (address) => {
  expect((await searched(address))[1]).toEqual([])
})
