import type { RefundView } from '@couronne/contract/money/refunds'
import { expect, it } from 'vitest'
import { refundLines } from './refund-lines.ts'

const aRefund = (more: Partial<RefundView>): RefundView => ({
  amount: 107,
  status: 'succeeded',
  decidedAt: null,
  reason: null,
  ...more,
})
const linesOf = (...refunds: RefundView[]) => {
  const { lines, failures } = refundLines({ refunds, total: 107 }, 'Europe/Paris')
  const plain = (line: string) => line.replaceAll(/\s/g, ' ')
  return { lines: lines.map(plain), failures: failures.map(plain) }
}

it('a refund shows its amount and date', () => {
  expect(linesOf(aRefund({ amount: 53.5, decidedAt: '2026-11-20T12:00:00Z' })).lines).toEqual([
    'Remboursé le ven. 20 nov. 2026 : 53,50 € sur 107 €',
  ])
  expect(linesOf(aRefund({ status: 'pending' })).lines).toEqual(['Remboursement en cours : 107 €'])
  expect(linesOf().lines).toEqual([])
})

it('a refund that a chargeback replaced is not promised again', () => {
  expect(linesOf(aRefund({ status: 'replaced' }))).toEqual({
    lines: ['Votre banque vous a rendu 107 €.'],
    failures: [],
  })
  const failed = aRefund({ status: 'failed', amount: 20, reason: 'la carte a expiré ou a été annulée' })
  expect(linesOf(aRefund({ status: 'replaced', amount: 87 }), failed)).toEqual({
    lines: ['Votre banque vous a rendu 87 €.'],
    failures: [
      'Remboursement de 20 € refusé par la banque : la carte a expiré ou a été annulée.',
      'Nous vous contactons pour vous rendre 20 €.',
    ],
  })
})

it('a manual refund is shown as refunded by another way than the card', () => {
  expect(linesOf(aRefund({ status: 'manual' })).lines).toEqual(['Rendu autrement que sur la carte : 107 €'])
})

it('each failed refund shows its own reason', () => {
  const reasons = ['la carte a expiré ou a été annulée', 'la carte a été déclarée perdue ou volée']
  expect(linesOf(...reasons.map((reason) => aRefund({ status: 'failed', amount: 53.5, reason }))).failures).toEqual([
    'Remboursement de 53,50 € refusé par la banque : la carte a expiré ou a été annulée.',
    'Remboursement de 53,50 € refusé par la banque : la carte a été déclarée perdue ou volée.',
    'Nous vous contactons pour vous rendre 107 €.',
  ])
})
