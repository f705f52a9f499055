import { expect, it } from 'vitest'
import { appointmentRefunds } from './appointment-refunds.ts'

const appointment = { refunds: [], status: 'Annuler', total: 107, fee: 0, zone: 'Europe/Paris' } as const
const refundTexts = (given: Partial<Parameters<typeof appointmentRefunds>[0]>) =>
  appointmentRefunds({ ...appointment, refunds: [], ...given }).lines.map((line) => line.replaceAll(/\s/g, ' '))

it('a cancelled appointment shows its refund and its cancellation fee, or that nothing is refunded', () => {
  expect(refundTexts({})).toEqual(['Non remboursé'])
  expect(
    refundTexts({ fee: 53.5, refunds: [{ amount: 53.5, status: 'pending', decidedAt: null, reason: null }] }),
  ).toEqual(['Remboursement en cours : 53,50 €', 'Frais d’annulation : 53,50 €'])
  expect(refundTexts({ status: 'Payé', fee: null })).toEqual([])
})
