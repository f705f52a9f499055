import { expect, it } from 'vitest'
import { frenchCsv } from './french-csv.ts'

it('a table is a line for each row, after what says that it is UTF-8', () => {
  expect(
    frenchCsv([
      ['date', 'montant'],
      ['2026-11-20', '1,00'],
    ]),
  ).toBe('\uFEFFdate;montant\r\n2026-11-20;1,00\r\n')
})
