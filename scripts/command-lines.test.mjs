import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { everywhere, server } from './lib/import-boundaries.mjs'
import { filesOf } from './lib/imports.mjs'

const files = filesOf(join(import.meta.dirname, '..'), everywhere)

/**
 * Returns the command lines that are not named after a file beside them; an application's own `main.ts` is its process.
 */
const findStrayCommandLines = (paths) =>
  paths.filter(
    (path) =>
      /\bmain\.ts$/.test(path) &&
      !posix.matchesGlob(path, 'apps/*/src/main.ts') &&
      !(path.endsWith('-main.ts') && paths.includes(path.replace('-main.ts', '.ts'))),
  )

it('a command-line file is named after the file it runs, which is beside it', () => {
  expect(files.filter((path) => path.endsWith('-main.ts')).length).toBeGreaterThan(3)
  expect(findStrayCommandLines(files)).toEqual([])
  for (const name of ['ledger/main', 'ledger/ledger-check-main'])
    expect(findStrayCommandLines([`${server}/${name}.ts`, ...files])).toEqual([`${server}/${name}.ts`])
})
