import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')

/** The imports on a way that leads from a file back to itself; what only types are taken from counts like the rest. */
const inCircles = (imports) => {
  const from = Map.groupBy(imports, ([importer]) => importer)
  const seen = new Map()
  const circles = []
  const walk = (path, way) => {
    seen.set(path, 'under way')
    for (const [, imported] of from.get(path) ?? []) {
      const on = [...way, imported]
      if (seen.get(imported) === 'under way') circles.push(on.slice(on.indexOf(imported)).join(' → '))
      else if (from.has(imported) && !seen.has(imported)) walk(imported, on)
    }
    seen.set(path, 'done')
  }
  for (const path of from.keys()) if (!seen.has(path)) walk(path, [path])
  return circles
}

it('no file leads back to itself by what it imports', () => {
  const imports = importsOf(root, '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs}')
  expect(imports.length).toBeGreaterThan(5000)
  expect(inCircles(imports)).toEqual([])
})

it('a circle is named, however many files are in it', () => {
  const line = [
    ['a.ts', 'b.ts'],
    ['b.ts', 'c.ts'],
    ['a.ts', 'c.ts'],
  ]
  expect(inCircles(line)).toEqual([])
  expect(inCircles([...line, ['c.ts', 'a.ts']])).toEqual(['a.ts → b.ts → c.ts → a.ts'])
  expect(inCircles([...line, ['c.ts', 'c.ts']])).toEqual(['c.ts → c.ts'])
})
