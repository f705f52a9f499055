import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf, isTest, namesIn } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')

/** Where the nouns' folders are, and which folders know none: what they may import, `lib/fence.mjs` says. */
const sides = {
  'the server': { base: 'apps/server/src/', without: ['lib', 'host'] },
  'the pages': { base: 'apps/web/app/', without: ['lib', 'ui', 'french'] },
}

/**
 * The imports that lead from one room to another and from there, by whatever way, back again. A room is a noun's folder, and
 * each file that stands above them by itself: what imports `letters.ts` imports all that write letters.
 */
const inCircles = (imports, { base, without }) => {
  const roomOf = (path) => {
    const [room] = path.startsWith(base) ? path.slice(base.length).split('/') : []
    return without.includes(room) ? undefined : room
  }
  const between = imports
    .map(([importer, imported]) => ({ from: roomOf(importer), to: roomOf(imported), importer, imported }))
    .filter(({ from, to }) => from && to && from !== to)
  const reachedFrom = (room, reached = new Set()) => {
    for (const { from, to } of between) if (from === room && !reached.has(to)) reachedFrom(to, reached.add(to))
    return reached
  }
  return between
    .filter(({ from, to }) => reachedFrom(to).has(from))
    .map(({ importer, imported }) => `${importer} → ${imported}`)
}

it.each(Object.entries(sides))('of %s, no noun leads back to itself by what it imports', (_, side) => {
  const imports = importsOf(root, `${side.base}**/*.{ts,tsx}`).filter(([importer]) => !isTest(importer))
  expect(imports.length).toBeGreaterThan(500)
  expect(inCircles(imports, side)).toEqual([])
})

it.each(Object.values(sides))('a circle of three is found, with each import in it, in $base', (side) => {
  const { base } = side
  const imports = [
    [`${base}slots/queries.ts`, `${base}services/queries.ts`],
    [`${base}services/queries.ts`, `${base}reviews/queries.ts`],
    [`${base}reviews/queries.ts`, `${base}slots/window.ts`],
    [`${base}payments/queries.ts`, `${base}slots/window.ts`],
    [`${base}slots/window.ts`, `${base}lib/clock.ts`],
    [`${base}lib/clock.ts`, `${base}slots/window.ts`],
    [`${base}top.ts`, `${base}slots/window.ts`],
  ]
  expect(inCircles(imports, side)).toHaveLength(3)
  expect(inCircles(imports.slice(1), side)).toEqual([])
  expect(inCircles([...imports.slice(1), [`${base}slots/window.ts`, `${base}top.ts`]], side)).toHaveLength(2)
})

it('what a source imports is read in all its ways, types and what is loaded late too', () => {
  const source = `
import { it } from 'vitest'
import type { Db } from '../lib/database.ts'
import {
  one,
  type Other,
} from './one.ts'
import './for-itself.ts'
export type { Thing } from './thing.ts'
const Late = lazy(() => import('#app/ui/late.tsx'))
const text = 'import nothing from nowhere'
`
  expect(namesIn(source)).toEqual([
    'vitest',
    '../lib/database.ts',
    './one.ts',
    './for-itself.ts',
    './thing.ts',
    '#app/ui/late.tsx',
  ])
})
