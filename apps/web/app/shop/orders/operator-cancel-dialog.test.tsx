import { expect, it } from 'vitest'
import { operatorRefundText } from './operator-cancel-dialog.tsx'

it('the operator’s dialog states the refund before the click that cancels', () => {
  expect(operatorRefundText({ refundableAmount: 24.9, isDisputed: false })).toMatch(/remboursée de 24,90\s€/)
  expect(operatorRefundText({ refundableAmount: 24.9, isDisputed: true })).toMatch(/banque.*24,90\s€ au plus/)
  expect(operatorRefundText({ refundableAmount: 0, isDisputed: false })).toMatch(/^Rien n’est remboursé/)
})
