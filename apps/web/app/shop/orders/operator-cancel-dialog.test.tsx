import { expect, it } from 'vitest'
import { whatLeaves } from './operator-cancel-dialog.tsx'

it('the operator’s dialog states the refund before the click that cancels', () => {
  expect(whatLeaves({ left: 24.9, isDisputed: false })).toMatch(/remboursée de 24,90\s€/)
  expect(whatLeaves({ left: 24.9, isDisputed: true })).toMatch(/banque.*24,90\s€ au plus/)
  expect(whatLeaves({ left: 0, isDisputed: false })).toMatch(/^Rien n’est remboursé/)
})
