import { expect, it } from 'vitest'
import { applyMutant, describeMutant, findMutants, randomFrom } from './faults.mjs'

const after = (source) => findMutants('a.ts', source).map((mutant) => applyMutant(source, mutant))

it.each([
  ['const is = a === b', ['const is = a !== b']],
  ['const is = a && b', ['const is = a || b']],
  ['if (a) b.c()', ['if (!(a)) b.c()', 'if (a) ']],
  ['const x = a ? b : c', ['const x = !(a) ? b : c']],
  ['const x = true', ['const x = false']],
  ['const x = 201', ['const x = 202']],
  ["const x = 'Payé'", ['const x = "Payéx"']],
  ["const x = q.where('a', b)", ['const x = q', 'const x = q.where("ax", b)']],
  ['await lock(a)', ['']],
  ['const x = sql`a = b and c`', ['const x = sql`a <> b and c`', 'const x = sql`a = b or c`']],
  ["import { a } from 'b'", []],
  ["export * from 'b'", []],
  ["type A = 'b' | 1", []],
  ["const a: A<'b'> = c", []],
])('the mutants of %s are as expected', (source, mutants) => {
  expect(after(source).sort()).toEqual([...mutants].sort())
})

it('a mutant has its place and the original line', () => {
  const source = 'const a = 1\nconst b = a < 2\n'
  const [less] = findMutants('a.ts', source).filter(({ replacement }) => replacement === '<=')
  expect(describeMutant('a.ts', source, less)).toBe('a.ts:2\n  - const b = a < 2\n  + const b = a <= 2')
})

it('the mutants drawn from one seed are the same, and from another seed different', () => {
  const drawn = (seed) => Array.from({ length: 5 }, randomFrom(seed))
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
})
