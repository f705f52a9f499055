import { expect, it } from 'vitest'
import type { Api } from '#app/lib/api.ts'
import { parseSearchRequest } from './search-address.ts'
import { runSearch } from './search-loader.ts'

const town = { id: 38151, name: 'Montreuil', departement: 'Seine-Saint-Denis', departementCode: '93' }
const found = { town, otherTowns: [], isShared: false, isPast: false, professionals: [], total: 0 }
const alternatives = { withFewerFilters: [], days: [{ date: '2026-11-21', total: 2 }], towns: [] }
const completeQuery = 'ville=montreuil&prestation=Braids&date=2026-11-20'

/** Returns what the page shows, and the requests that it sends for that. */
const searchWith = async (address: string, answer: object = {}) => {
  const requests: string[] = []
  const api = (async ({ url }: { url: string }) => {
    requests.push(url)
    return url.endsWith('/autour') ? alternatives : { ...found, ...answer }
  }) as unknown as Api
  return [await runSearch(api, parseSearchRequest(new URLSearchParams(address))), requests]
}

it('a search that finds someone sends one request', async () => {
  const professionals = [{ id: 'nadia' }]
  expect(await searchWith(completeQuery, { professionals, total: 1 })).toEqual([
    {
      kind: 'found',
      town,
      otherTowns: [],
      professionals,
      total: 1,
      alternatives: { withFewerFilters: [], days: [], towns: [] },
    },
    ['/api/v1/search/saisie'],
  ])
})

it('a search that finds nobody sends a second request, for other days and towns', async () => {
  expect(await searchWith(completeQuery)).toEqual([
    { kind: 'found', town, otherTowns: [], professionals: [], total: 0, alternatives: alternatives },
    ['/api/v1/search/saisie', '/api/v1/search/autour'],
  ])
})

it('a search for an ambiguous town sends one request', async () => {
  const otherTown = { ...town, departementCode: '28' }
  expect(await searchWith(completeQuery, { otherTowns: [otherTown], isShared: true })).toEqual([
    { kind: 'which', towns: [town, otherTown] },
    ['/api/v1/search/saisie'],
  ])
})

it.each([
  ['an unknown town', completeQuery, { town: null }, ['ville']],
  ['a past day', completeQuery, { isPast: true }, ['date']],
  ['a past day and an ambiguous town', completeQuery, { isPast: true, isShared: true }, ['date']],
  ['no hairstyle', 'ville=montreuil&date=20-11-2026', {}, ['prestation']],
  ['no day', 'ville=montreuil&prestation=Braids', {}, ['date']],
  ['an unknown town alone', 'ville=xyzzy', { town: null }, ['ville', 'prestation', 'date']],
])('a search with %s reports each error at its field', async (_, address, answer, fields) => {
  const [outcome, requests] = await searchWith(address, answer)
  expect(outcome).toMatchObject({ kind: 'incomplete', errors: expect.any(Object) })
  expect(Object.keys((outcome as { errors: object }).errors).sort()).toEqual([...fields].sort())
  expect(requests).toEqual(['/api/v1/search/saisie'])
})

it.each(['', 'prestation=Braids', 'date=2026-11-20'])('the address « %s » sends no request', async (address) => {
  expect((await searchWith(address))[1]).toEqual([])
})
