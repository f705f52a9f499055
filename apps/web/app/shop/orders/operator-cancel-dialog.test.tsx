import { expect, it } from 'vitest'
import { whatLeaves } from './operator-cancel-dialog.tsx'

it('says before the click what goes back', () => {
  expect(whatLeaves({ left: 24.9, isDisputed: false })).toMatch(/remboursée de 24,90\s€/)
  expect(whatLeaves({ left: 24.9, isDisputed: true })).toMatch(/banque.*24,90\s€ au plus/)
  expect(whatLeaves({ left: 0, isDisputed: false })).toMatch(/^Rien n’est remboursé/)
})
