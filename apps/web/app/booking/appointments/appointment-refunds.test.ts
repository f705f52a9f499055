import { expect, it } from 'vitest'
import { visitRefunds } from './appointment-refunds.ts'

const visit = { refunds: [], status: 'Annuler', total: 107, fee: 0, zone: 'Europe/Paris' } as const
const told = (given: Partial<Parameters<typeof visitRefunds>[0]>) =>
  visitRefunds({ ...visit, refunds: [], ...given }).lines.map((line) => line.replaceAll(/\s/g, ' '))

it('says of a cancelled visit also that nothing goes back, and what it has cost', () => {
  expect(told({})).toEqual(['Non remboursé'])
  expect(told({ fee: 53.5, refunds: [{ amount: 53.5, status: 'pending', decidedAt: null, reason: null }] })).toEqual([
    'Remboursement en cours : 53,50 €',
    'Frais d’annulation : 53,50 €',
  ])
  expect(told({ status: 'Payé', fee: null })).toEqual([])
})
