// That every file keeps to the rows of `lib/fence.mjs`; that they name what there is, `fence-rows.test.mjs` asks.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { everywhere, fence, matches } from './lib/fence.mjs'
import { filesOf, importsIn, importsOf } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')
const files = filesOf(root, everywhere)
const imports = importsOf(root, everywhere)

const trespasses = (imports, { why, of, may }) =>
  imports
    .filter(([importer, imported]) => matches(importer, of) && !matches(imported, may))
    .map(([importer, imported]) => `${importer} → ${imported}: ${why}`)

it.each(fence)('$why', (row) => {
  expect(trespasses(imports, row)).toEqual([])
})

it.each(fence)('an import against it is named: $why', (row) => {
  const [importer, name] = row.fault
  expect(files).toContain(importer)
  const planted = importsIn(importer, `import { thing } from '${name}'\n`)
  expect(trespasses([...imports, ...planted], row)).toEqual([`${planted[0].join(' → ')}: ${row.why}`])
})
