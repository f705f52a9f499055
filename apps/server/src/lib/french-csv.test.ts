import { expect, it } from 'vitest'
import { csvAmount, frenchCsv } from './french-csv.ts'

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [100, '1,00'],
  [123_456, '1234,56'],
  [-100_000, '-1000,00'],
])('%i cents are written %s', (cents, written) => {
  expect(csvAmount(cents)).toBe(written)
})

it('a table is a line for each row, after what says that it is UTF-8', () => {
  expect(
    frenchCsv([
      ['date', 'montant'],
      ['2026-11-20', '1,00'],
    ]),
  ).toBe('\uFEFFdate;montant\r\n2026-11-20;1,00\r\n')
})
