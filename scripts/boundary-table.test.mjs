// The table of `lib/import-boundaries.mjs` must name only what exists and leave no file out.
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import {
  boundaries,
  contexts,
  contract,
  everywhere,
  matches,
  server,
  violationsOf,
  web,
} from './lib/import-boundaries.mjs'
import { filesOf, importsOf } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')
const files = filesOf(root, everywhere)
const imports = importsOf(root, everywhere)
const known = [...new Set([...files, ...imports.map(([, imported]) => imported)])]

/** Expands the braces of a glob into one glob for each name. */
const spread = (glob) => {
  const [braces, names] = /\{([^{}]*)\}/.exec(glob) ?? []
  return braces ? names.split(',').flatMap((name) => spread(glob.replace(braces, name))) : [glob]
}

/** Returns the globs of a row that match nothing. */
const staleEntries = ({ of, may }) =>
  [...of, ...may]
    .flatMap((glob) => spread(glob.replace(/^!/, '')))
    .filter((glob) => !known.some((path) => posix.matchesGlob(path, glob)))

it.each(boundaries)('has no stale entry: $why', (row) => {
  expect(staleEntries(row)).toEqual([])
  const gone = row.of[0].replace(/^\w+/, 'gone')
  expect(staleEntries({ ...row, of: [gone] })).toEqual(spread(gone))
})

/** Returns the exceptions that no row needs any more. */
const staleExceptions = (rows) => {
  const listed = new Set(rows.flatMap(({ exceptions = [] }) => exceptions))
  const needed = rows.flatMap((row) => violationsOf({ ...row, exceptions: [] }, imports)).map(([importer]) => importer)
  return [...listed].filter((path) => !needed.includes(path))
}

it('has no stale exception', () => {
  const rows = boundaries.filter(({ exceptions }) => exceptions)
  const orderly = `${server}/booking/availability/open-window.ts`
  expect(staleExceptions(rows)).toEqual([])
  expect(staleExceptions(rows.map((row) => ({ ...row, exceptions: [orderly] })))).toEqual([orderly])
})

/** Returns the files whose imports no row lists; the tests of scripts may import everything. */
const uncovered = (paths) => {
  const lists = boundaries.filter(({ may }) => may[0] !== '**')
  return paths.filter((path) => !matches(path, ['scripts/**/*.test.mjs']) && !lists.some(({ of }) => matches(path, of)))
}

it('covers every source by a row that lists what it may import', () => {
  expect(uncovered(files)).toEqual([])
  for (const path of ['packages/words/src/word.ts', 'apps/office/src/main.ts', 'scripts/lib/start.ts'])
    expect(uncovered([path, 'scripts/start.mjs'])).toEqual([path])
})

const names = Object.keys(contexts).join(',')
const places = [
  ...[`${contract}/*.ts`, `${contract}/{lib,${names}}/*.ts`],
  ...[`${server}/*.ts`, `${server}/{lib,host}/**`, `${server}/{${names}}/*/*.ts`],
  ...[`${web}/*.{ts,tsx}`, `${web}/{lib,ui,french,site,routes}/**`, `${web}/{${names}}/*/*.{ts,tsx}`],
]

/** Returns the files of a part that are neither in a feature of a context nor in a folder beside the contexts. */
const astray = (paths) =>
  paths.filter((path) => matches(path, [`{${contract},${server},${web}}/**`]) && !matches(path, places))

it('finds every file of contract, server and pages in a feature of a context, or in a folder beside them', () => {
  expect(astray(files)).toEqual([])
  const planted = [`${contract}/loyalty/points.ts`, `${server}/booking/hold.ts`, `${web}/loyalty/points/points.tsx`]
  expect(astray([...planted, ...files])).toEqual(planted)
})
