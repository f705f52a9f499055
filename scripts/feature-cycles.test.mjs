import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contexts, server, web } from './lib/import-boundaries.mjs'
import { importsOf, isTest } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Returns the imports on a path that leads from a feature through other features of its context back to itself, type
 * imports included. Between contexts the order in `lib/import-boundaries.mjs` excludes cycles.
 */
const inCycles = (imports, base) => {
  const featureOf = (path) => {
    if (!path.startsWith(`${base}/`)) return {}
    const [context, feature] = path.slice(base.length + 1).split('/')
    return contexts[context] ? { context, feature: `${context}/${feature}` } : {}
  }
  const between = imports
    .map(([importer, imported]) => ({ from: featureOf(importer), to: featureOf(imported), importer, imported }))
    .filter(({ from, to }) => from.context && from.context === to.context && from.feature !== to.feature)
  const reachedFrom = (feature, reached = new Set()) => {
    for (const { from, to } of between)
      if (from.feature === feature && !reached.has(to.feature)) reachedFrom(to.feature, reached.add(to.feature))
    return reached
  }
  return between
    .filter(({ from, to }) => reachedFrom(to.feature).has(from.feature))
    .map(({ importer, imported }) => `${importer} → ${imported}`)
}

it.each([server, web])('no feature of %s reaches itself within its context', (base) => {
  const imports = importsOf(root, `${base}/**/*.{ts,tsx}`).filter(([importer]) => !isTest(importer))
  expect(imports.length).toBeGreaterThan(500)
  expect(inCycles(imports, base)).toEqual([])
})

it.each([server, web])('a cycle of three features is found with each import in it, in %s', (base) => {
  const imports = [
    [`${base}/booking/availability/queries.ts`, `${base}/booking/appointments/queries.ts`],
    [`${base}/booking/appointments/queries.ts`, `${base}/booking/reviews/queries.ts`],
    [`${base}/booking/reviews/queries.ts`, `${base}/booking/availability/window.rules.ts`],
    [`${base}/booking/absences/queries.ts`, `${base}/booking/availability/window.rules.ts`],
    [`${base}/booking/availability/window.rules.ts`, `${base}/lib/clock.ts`],
    [`${base}/booking/availability/window.rules.ts`, `${base}/booking/availability/queries.ts`],
  ]
  expect(inCycles(imports, base)).toHaveLength(3)
  expect(inCycles(imports.slice(1), base)).toEqual([])
})
