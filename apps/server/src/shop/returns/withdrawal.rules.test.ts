import { expect, it } from 'vitest'
import { toReturnedLines } from './withdrawal.rules.ts'

const withdrawnLines = [
  { id: 'braids', priceCents: 1000, quantity: 3 },
  { id: 'wig', priceCents: 3000, quantity: 1 },
]
const [braids, wig] = [
  { id: 'braids', restocked: 3 },
  { id: 'wig', restocked: 1 },
]

it('a deduction may be the whole price of what was returned', () => {
  expect(toReturnedLines(withdrawnLines, [braids, { ...wig, deduction: 30, reason: 'Porté.' }])).toEqual([
    { id: 'braids', quantity: 3, restocked: 3, deductionCents: 0, reason: null },
    { id: 'wig', quantity: 1, restocked: 1, deductionCents: 3000, reason: 'Porté.' },
  ])
})

it('a deduction of zero has no reason, and a deduction may be as high as the price of all returned units', () => {
  expect(toReturnedLines(withdrawnLines, [{ ...braids, reason: 'Porté.' }, wig])[0]).toMatchObject({
    deductionCents: 0,
    reason: null,
  })
  const [returnedBraids] = toReturnedLines(withdrawnLines, [{ ...braids, deduction: 30, reason: 'Portés.' }, wig])
  expect(returnedBraids).toMatchObject({ deductionCents: 3000, reason: 'Portés.' })
  expect(() => toReturnedLines(withdrawnLines, [{ ...braids, deduction: 30.01 }, wig])).toThrow('La retenue dépasse')
})

it.each([
  ['one line missing', [braids], 'lines', 'Dites de chaque article ce qu’il devient.'],
  ['a line of another order', [braids, { ...wig, id: 'comb' }], 'lines.1.id', 'Cet article n’est pas de ce retour.'],
  [
    'more units than were returned',
    [{ ...braids, restocked: 4 }, wig],
    'lines.0.restocked',
    'C’est plus que ce qui est revenu.',
  ],
  [
    'a deduction above its price',
    [braids, { ...wig, deduction: 30.01 }],
    'lines.1.deduction',
    'La retenue dépasse le prix de l’article.',
  ],
])('a decision on a return with %s is refused with a message', (_, returnedLines, path, message) => {
  expect(() => toReturnedLines(withdrawnLines, returnedLines)).toThrow(
    expect.objectContaining({ message, extra: expect.objectContaining({ details: [{ path, message }] }) }),
  )
})
