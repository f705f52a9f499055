import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { filesOf } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')
const mostLines = 80
const sources = filesOf(root, '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs}').filter(
  // The legal pages are texts; what is given to `describe` or `it` is a list, and a journey is one.
  (path) => !/\.(test|spec)\.|^apps\/web\/app\/legal\//.test(path),
)

/** Each is one closure over all that it has seen so far. */
const longer = ['apps/server/stress/lib/order-life.ts', 'apps/server/stress/lib/traffic.ts']

const functionsIn = (node) => {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.values(node).flatMap(functionsIn)
  return /Function(Expression|Declaration)$/.test(node.type) ? [node, ...within] : within
}

/** Where a function begins that has more lines than one reads at once. */
const tooLong = (path, source) => {
  const lineAt = (offset) => source.slice(0, offset).split('\n').length
  return functionsIn(parseSync(path, source).program)
    .map(({ start, end }) => ({ from: lineAt(start), lines: lineAt(end) - lineAt(start) + 1 }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ from, lines }) => `${path}:${from} has ${lines} lines`)
}

it(`has no function of more than ${mostLines} lines`, () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((path) => tooLong(path, readFileSync(join(root, path), 'utf8')))
  const isLonger = (one) => longer.some((path) => one.startsWith(`${path}:`))
  expect(found.filter((one) => !isLonger(one))).toEqual([])
  expect(found.filter(isLonger)).toHaveLength(longer.length)
})

it.each(['const long = () => {BODY}', 'function long() {BODY}', 'const one = { async long() {BODY} }'])(
  'names the one that is longer: %s',
  (form) => {
    const of = (lines) => form.replace('BODY', '\n'.repeat(lines - 1))
    expect(tooLong('a.ts', `\n${of(mostLines)}`)).toEqual([])
    expect(tooLong('a.ts', `\n${of(mostLines + 1)}`)).toEqual([`a.ts:2 has ${mostLines + 1} lines`])
  },
)
