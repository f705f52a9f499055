import { expect, it } from 'vitest'
import { linesBack } from './withdrawal.rules.ts'

const givenUp = [
  { id: 'braids', priceCents: 1000, quantity: 3 },
  { id: 'wig', priceCents: 3000, quantity: 1 },
]
const [braids, wig] = [
  { id: 'braids', restocked: 3 },
  { id: 'wig', restocked: 1 },
]

it('takes all of a price for its use, and no more than came back', () => {
  expect(linesBack(givenUp, [braids, { ...wig, deduction: 30, reason: 'Porté.' }])).toEqual([
    { id: 'braids', quantity: 3, restocked: 3, deductionCents: 0, reason: null },
    { id: 'wig', quantity: 1, restocked: 1, deductionCents: 3000, reason: 'Porté.' },
  ])
})

it('keeps no reason where nothing is kept of a price, and as much as several cost together', () => {
  expect(linesBack(givenUp, [{ ...braids, reason: 'Porté.' }, wig])[0]).toMatchObject({
    deductionCents: 0,
    reason: null,
  })
  const [kept] = linesBack(givenUp, [{ ...braids, deduction: 30, reason: 'Portés.' }, wig])
  expect(kept).toMatchObject({ deductionCents: 3000, reason: 'Portés.' })
  expect(() => linesBack(givenUp, [{ ...braids, deduction: 30.01 }, wig])).toThrow('La retenue dépasse')
})

it.each([
  ['one line unsaid', [braids], 'lines', 'Dites de chaque article ce qu’il devient.'],
  ['a line of another', [braids, { ...wig, id: 'comb' }], 'lines.1.id', 'Cet article n’est pas de ce retour.'],
  ['more than came back', [{ ...braids, restocked: 4 }, wig], 'lines.0.restocked', 'C’est plus que ce qui est revenu.'],
  [
    'more than its price',
    [braids, { ...wig, deduction: 30.01 }],
    'lines.1.deduction',
    'La retenue dépasse le prix de l’article.',
  ],
])('refuses in words what becomes of a return: %s', (_, back, path, message) => {
  expect(() => linesBack(givenUp, back)).toThrow(
    expect.objectContaining({ message, extra: expect.objectContaining({ details: [{ path, message }] }) }),
  )
})
