import { expect, it } from 'vitest'
import { decisionOutcomes } from './decision-outcomes.ts'

const outcomes = (appointment: Parameters<typeof decisionOutcomes>[0], refundable: number) =>
  Object.values(decisionOutcomes(appointment, refundable)).map((text) => text.replaceAll(/\s/g, ' '))

it('each absence decision says what happens to the money', () => {
  expect(outcomes({ professionalShare: 100, isDisputed: false }, 107)).toEqual([
    'Rien n’est remboursé, et il reste 100 € à verser à la coiffeuse.',
    'La cliente est remboursée de 107 €. La coiffeuse ne reçoit rien, et cela compte comme une annulation de sa part.',
    'Le rendez-vous est maintenu. Rien n’est remboursé, et il reste 100 € à verser à la coiffeuse.',
  ])
})

it('an absence decision promises no money that a bank holds or has refunded', () => {
  expect(outcomes({ professionalShare: 100, isDisputed: true }, 0).join(' ')).not.toMatch(/€/)
  expect(outcomes({ professionalShare: 0, isDisputed: false }, 0)[1]).toContain('Il ne reste rien à rembourser')
})
