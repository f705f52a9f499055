import { expect, it } from 'vitest'
import { frenchCsv } from './french-csv.ts'

it('frenchCsv writes a byte order mark and one line for each row', () => {
  expect(
    frenchCsv([
      ['date', 'montant'],
      ['2026-11-20', '1,00'],
    ]),
  ).toBe('\uFEFFdate;montant\r\n2026-11-20;1,00\r\n')
})
