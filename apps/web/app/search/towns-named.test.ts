import { expect, it } from 'vitest'
import type { Api } from '#app/lib/api.ts'
import { townsNamed } from './towns-named.ts'

const city = (id: number, name: string, departementCode: string) => ({ id, name, departementCode })
/** Answers a search with these towns. */
const finding = (...towns: ReturnType<typeof city>[]) => (async () => towns) as unknown as Api
const saintDenis = finding(
  city(1, 'Saint-Denis', '974'),
  city(2, 'Saint-Denis', '93'),
  city(3, 'Saint-Denis-en-Val', '45'),
)

it.each(['Saint-Denis', 'St-Denis', 'st denis', 'SAINT DENIS'])('asks which town is meant by %s', async (typed) => {
  expect(await townsNamed(saintDenis, typed)).toMatchObject({ isShared: true, town: { id: 1 }, others: [{ id: 2 }] })
})

it('knows the one whose department stands beside its name', async () => {
  expect(await townsNamed(saintDenis, 'St-Denis (93)')).toMatchObject({ isShared: false, town: { id: 2 }, others: [] })
})

it.each(['Plœuc-L’Hermitage', 'ploeuc l hermitage'])('takes %s for the one town of that name', async (typed) => {
  const ploeuc = finding(city(1, "Plœuc-L'Hermitage", '22'), city(2, 'Plœuc', '22'))
  expect(await townsNamed(ploeuc, typed)).toMatchObject({ isShared: false, town: { id: 1 }, others: [] })
})
