import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hashOf } from './coverage-notes.mjs'
import { tryFaults } from './try-faults.mjs'

const path = 'apps/server/src/sum.ts'
const source = 'export const sum = (a, b) => a + b\n'
const faults = ['-', 'without types', '*'].map((replacement) => {
  const start = source.indexOf('+')
  return { path, source, mutant: { start, end: start + 1, replacement } }
})
const note = { key: 'as it is', milliseconds: 1, sources: { [path]: { hash: hashOf(source), starts: [29] } } }
const notes = { 'sum.test.ts': note, 'always.test.ts': { ...note, milliseconds: 0 } }

let copy
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'couronne-faults-'))
  mkdirSync(join(copy, 'apps/server/src'), { recursive: true })
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(copy, { recursive: true, force: true })
})

const inCopy = () => readFileSync(join(copy, path), 'utf8')

/** `isDetectedBy` returns whether a test fails with the given source. */
const runFaults = async (isDetectedBy, count = 2) => {
  const remaining = [...faults]
  let runs = 0
  const worker = {
    copy,
    hasCorrectTypes: async () => !inCopy().includes('without types'),
    run: async ({ files: [{ text }], tests }) => {
      if (tests.length > 0) runs++
      return tests.map((test) => ({ test, milliseconds: 1, failed: isDetectedBy(test, text) }))
    },
  }
  const draw = () => remaining.shift()
  const result = await tryFaults({ draw, count, workers: [worker], notes, file: join(copy, 'verdicts') })
  return { ...result, runs, remaining: remaining.length }
}
const runMinusTests = (test, text) => (test === 'sum.test.ts' && text.includes('a - b') ? 'sums' : undefined)

it('tryFaults counts the mutants that compile, and reports the survivors', async () => {
  const { noticed, survivors, remaining } = await runFaults(runMinusTests)
  expect([noticed, survivors, remaining]).toEqual([
    1,
    [`${path}:1\n  - export const sum = (a, b) => a + b\n  + export const sum = (a, b) => a * b`],
    0,
  ])
  expect(inCopy()).toBe(source)
})

it('tryFaults ignores a test that fails without the fault too', async () => {
  const { noticed, survivors } = await runFaults((test, text) =>
    test === 'always.test.ts' ? 'fails' : runMinusTests(test, text),
  )
  expect([noticed, survivors.length]).toEqual([1, 1])
})

it('tryFaults runs no test for known mutants, and runs them for new ones', async () => {
  const first = await runFaults(runMinusTests, 1)
  expect(first.runs).toBeGreaterThan(0)
  expect(await runFaults(runMinusTests, 1)).toEqual({ ...first, runs: 0 })
  expect(await runFaults(runMinusTests)).toMatchObject({ noticed: 1, survivors: [expect.any(String)], runs: 1 })
})
