import { expect, it } from 'vitest'
import type { Api } from '#app/lib/api.ts'
import { askedIn } from './search-address.ts'
import { search } from './search-loader.ts'

const town = { id: 38151, name: 'Montreuil', departement: 'Seine-Saint-Denis', departementCode: '93' }
const found = { town, otherTowns: [], isShared: false, isPast: false, professionals: [], total: 0 }
const around = { wider: [], days: [{ date: '2026-11-21', total: 2 }], towns: [] }
const whole = 'ville=montreuil&prestation=Braids&date=2026-11-20'

/** What the page shows, and what it asks the server for that. */
const searched = async (address: string, answer: object = {}) => {
  const asked: string[] = []
  const api = (async ({ url }: { url: string }) => {
    asked.push(url)
    return url.endsWith('/autour') ? around : { ...found, ...answer }
  }) as unknown as Api
  return [await search(api, askedIn(new URLSearchParams(address))), asked]
}

it('asks once where somebody is found', async () => {
  const professionals = [{ id: 'nadia' }]
  expect(await searched(whole, { professionals, total: 1 })).toEqual([
    { kind: 'found', town, otherTowns: [], professionals, total: 1, close: { wider: [], days: [], towns: [] } },
    ['/api/v1/search/saisie'],
  ])
})

it('asks once more where nobody is, for the days and towns around', async () => {
  expect(await searched(whole)).toEqual([
    { kind: 'found', town, otherTowns: [], professionals: [], total: 0, close: around },
    ['/api/v1/search/saisie', '/api/v1/search/autour'],
  ])
})

it('asks once where it must ask which town is meant', async () => {
  const other = { ...town, departementCode: '28' }
  expect(await searched(whole, { otherTowns: [other], isShared: true })).toEqual([
    { kind: 'which', towns: [town, other] },
    ['/api/v1/search/saisie'],
  ])
})

it.each([
  ['a town that is none', whole, { town: null }, ['ville']],
  ['a day that is past', whole, { isPast: true }, ['date']],
  ['a day that is past, though several towns are meant', whole, { isPast: true, isShared: true }, ['date']],
  ['no hairstyle', 'ville=montreuil&date=20-11-2026', {}, ['prestation']],
  ['no day', 'ville=montreuil&prestation=Braids', {}, ['date']],
  ['a town that is none, and nothing else', 'ville=xyzzy', { town: null }, ['ville', 'prestation', 'date']],
])('says beside its field what is wrong with %s', async (_, address, answer, fields) => {
  const [outcome, asked] = await searched(address, answer)
  expect(outcome).toMatchObject({ kind: 'incomplete', errors: expect.any(Object) })
  expect(Object.keys((outcome as { errors: object }).errors).sort()).toEqual([...fields].sort())
  expect(asked).toEqual(['/api/v1/search/saisie'])
})

it.each(['', 'prestation=Braids', 'date=2026-11-20'])('asks nothing for « %s »', async (address) => {
  expect((await searched(address))[1]).toEqual([])
})
