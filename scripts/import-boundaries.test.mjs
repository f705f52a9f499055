// Every file must keep to the rows of `lib/import-boundaries.mjs`; `boundary-table.test.mjs` checks the table itself.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { boundaries, everywhere, violationsOf } from './lib/import-boundaries.mjs'
import { filesOf, importsIn, importsOf } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')
const files = filesOf(root, everywhere)
const imports = importsOf(root, everywhere)

const asLines = (imports) => imports.map((pair) => pair.join(' → '))

it.each(boundaries)('no file violates the boundary: $why', (row) => {
  expect(asLines(violationsOf(row, imports))).toEqual([])
})

it.each(boundaries)('a planted violation is reported: $why', (row) => {
  const exampleImports = row.faults.flatMap(([importer, name]) =>
    importsIn(importer, `import { thing } from '${name}'\n`),
  )
  expect(exampleImports.length).toBeGreaterThan(0)
  for (const [importer] of exampleImports) expect(files).toContain(importer)
  expect(asLines(violationsOf(row, exampleImports))).toEqual(asLines(exampleImports))
})
