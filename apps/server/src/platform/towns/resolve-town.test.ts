import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { townSpellings } from '../../../test/town-spellings.ts'
import { clearGazetteer } from './gazetteer.ts'
import { resolveTown } from './resolve-town.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  clearGazetteer()
  await database.close()
})

const named = async (typed: string) => {
  const found = await resolveTown(database.db, typed)
  const text = ({ name, departementCode }: { name: string; departementCode: string }) => `${name} (${departementCode})`
  return found && [text(found.town), found.isAmbiguous, found.alternatives.map(text)]
}

it.each(['Saint-Denis', 'St-Denis', 'st denis', 'SAINT DENIS'])('the name %s is ambiguous', async (typed) => {
  const [town, isAmbiguous, alternatives] = (await named(typed)) ?? []
  expect([town, isAmbiguous]).toEqual(['Saint-Denis (974)', true])
  expect(alternatives).toContain('Saint-Denis (93)')
  expect((alternatives as string[]).every((other) => /^Saint-Denis \(/.test(other))).toBe(true)
})

it('two hundred spellings find the same town and are ambiguous where several towns have the name', async () => {
  for (const { typed, name, departementCode, homonyms } of townSpellings) {
    const found = await resolveTown(database.db, typed)
    expect(found, typed).toMatchObject({ town: { name, departementCode }, isAmbiguous: homonyms > 1 })
    if (homonyms > 1) expect(found?.alternatives, typed).toHaveLength(homonyms - 1)
  }
})

it.each([
  ['St-Denis (93)', 'Saint-Denis (93)'],
  ['Ajaccio (2a)', 'Ajaccio (2A)'],
  ['saint denis(974)', 'Saint-Denis (974)'],
])('the name %s with its department means one town', async (typed, town) => {
  expect(await named(typed)).toEqual([town, false, []])
})

it.each(['Plœuc-L’Hermitage', 'ploeuc l hermitage'])('%s means the only town of that name', async (typed) => {
  expect(await named(typed)).toEqual(["Plœuc-L'Hermitage (22)", false, []])
})

it('a postal code or a part of a name means the largest town, with alternatives', async () => {
  const [town, isAmbiguous, alternatives] = (await named('69003')) ?? []
  expect([town, isAmbiguous, alternatives]).toEqual(['Lyon (69)', false, []])
  const [best, isAmbiguousPart, rest] = (await named('montreu')) ?? []
  expect([best, isAmbiguousPart]).toEqual(['Montreuil (93)', false])
  expect(rest).toHaveLength(5)
})

it.each(['Xyzzyville', 'Saint-Denis (29)', '!!!'])('no town is found for %s', async (typed) => {
  expect(await named(typed)).toBeUndefined()
})
