import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/install.mjs'
import { findRefusedWords, hasWords, refusedWords } from './lib/words.mjs'

// The words that this project writes in are those of the trade; docs/glossary.md has the few of its own.

it('no file has a word that only its authors understand', () => {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => hasWords(path) && existsSync(join(root, path)))
  expect(paths.length).toBeGreaterThan(1000)
  expect(paths.flatMap((path) => findRefusedWords(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each(refusedWords)('the word %s is found in a file (%s)', (pattern, _, planted) => {
  expect(findRefusedWords('planted.ts', planted)).toHaveLength(1)
  expect(planted).toMatch(pattern)
})
