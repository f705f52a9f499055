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
const expandBraces = (glob) => {
  const [braces, names] = /\{([^{}]*)\}/.exec(glob) ?? []
  return braces ? names.split(',').flatMap((name) => expandBraces(glob.replace(braces, name))) : [glob]
}

/** Returns the globs of a row that match nothing. */
const findStaleEntries = ({ files, may }) =>
  [...files, ...may]
    .flatMap((glob) => expandBraces(glob.replace(/^!/, '')))
    .filter((glob) => !known.some((path) => posix.matchesGlob(path, glob)))

it.each(boundaries)('the import boundaries have no stale entry: $why', (row) => {
  expect(findStaleEntries(row)).toEqual([])
  const missingPath = row.files[0].replace(/^\w+/, 'gone')
  expect(findStaleEntries({ ...row, files: [missingPath] })).toEqual(expandBraces(missingPath))
})

/** Returns the exceptions that no row needs any more. */
const findStaleExceptions = (rows) => {
  const listed = new Set(rows.flatMap(({ exceptions = [] }) => exceptions))
  const needed = rows.flatMap((row) => violationsOf({ ...row, exceptions: [] }, imports)).map(([importer]) => importer)
  return [...listed].filter((path) => !needed.includes(path))
}

it('the import boundaries have no stale exception', () => {
  const rows = boundaries.filter(({ exceptions }) => exceptions)
  const compliantPath = `${server}/booking/availability/open-window.ts`
  expect(findStaleExceptions(rows)).toEqual([])
  expect(findStaleExceptions(rows.map((row) => ({ ...row, exceptions: [compliantPath] })))).toEqual([compliantPath])
})

/** Returns the files whose imports no row lists; the tests of scripts may import everything. */
const findUncovered = (paths) => {
  const lists = boundaries.filter(({ may }) => may[0] !== '**')
  return paths.filter(
    (path) => !matches(path, ['scripts/**/*.test.mjs']) && !lists.some(({ files }) => matches(path, files)),
  )
}

it('the import boundaries cover every source with a row that lists what it may import', () => {
  expect(findUncovered(files)).toEqual([])
  for (const path of ['packages/words/src/word.ts', 'apps/office/src/main.ts', 'scripts/lib/start.ts'])
    expect(findUncovered([path, 'scripts/start.mjs'])).toEqual([path])
})

const names = Object.keys(contexts).join(',')
const places = [
  ...[`${contract}/*.ts`, `${contract}/{lib,${names}}/*.ts`],
  ...[`${server}/*.ts`, `${server}/{lib,host}/**`, `${server}/{${names}}/*/*.ts`],
  ...[`${web}/*.{ts,tsx}`, `${web}/{lib,ui,french,site,routes}/**`, `${web}/{${names}}/*/*.{ts,tsx}`],
]

/** Returns the files of a part that are neither in a feature of a context nor in a folder beside the contexts. */
const findUnmatchedPaths = (paths) =>
  paths.filter((path) => matches(path, [`{${contract},${server},${web}}/**`]) && !matches(path, places))

it('every file of contract, server and pages is in a feature of a context, or in a folder beside them', () => {
  expect(findUnmatchedPaths(files)).toEqual([])
  const examplePaths = [
    `${contract}/loyalty/points.ts`,
    `${server}/booking/hold.ts`,
    `${web}/loyalty/points/points.tsx`,
  ]
  expect(findUnmatchedPaths([...examplePaths, ...files])).toEqual(examplePaths)
})
