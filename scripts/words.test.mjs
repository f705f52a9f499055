import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/install.mjs'
import { findRefusedWords, hasWords, refusedWords } from './lib/words.mjs'

// The words that this project writes in are those of the trade; docs/glossary.md has the few of its own.

it('no file has a word that only its authors understand', () => {
  const isGenerated = (path) => /^(node_modules|build|\.cache|\.data|\.react-router|test-results)$/.test(basename(path))
  const paths = globSync(['{apps,packages,e2e,bench,scripts,docs}/**/*.*', '*.*', '.ci/run'], {
    cwd: root,
    exclude: isGenerated,
  }).filter(hasWords)
  expect(paths.length).toBeGreaterThan(1000)
  expect(paths.flatMap((path) => findRefusedWords(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each(refusedWords)('the word %s is found in a file (%s)', (pattern, _, planted) => {
  expect(findRefusedWords('planted.ts', planted)).toHaveLength(1)
  expect(planted).toMatch(pattern)
})

it.each(['houseClock', 'isTold', 'borneCents', 'the house', 'isHouse'])('the name %s is found', (name) => {
  expect(findRefusedWords('planted.ts', name)).toHaveLength(1)
})

it('a refused word is found in the name of a file', () => {
  expect(findRefusedWords('src/ghost-rows.ts', 'const rows = []')).toEqual([expect.stringContaining('ghost')])
})
