import { centsFromEuros } from '@couronne/contract/lib/money'
import type { WithdrawalOutcome } from '@couronne/contract/shop/withdrawals'
import { invalid } from '../../lib/domain-error.ts'

type GivenUp = { id: string; priceCents: number; quantity: number }
type Back = Extract<WithdrawalOutcome, { outcome: 'returned' }>['lines']

/** Returns the outcome of each withdrawn line. The input must name every withdrawn line and no other. */
export const linesBack = (givenUp: GivenUp[], back: Back) => {
  if (back.length < givenUp.length) throw invalid('lines', 'Dites de chaque article ce qu’il devient.')
  return back.map(({ id, restocked, deduction = 0, reason = null }, i) => {
    const line = givenUp.find((given) => given.id === id)
    if (!line) throw invalid(`lines.${i}.id`, 'Cet article n’est pas de ce retour.')
    const { priceCents, quantity } = line
    if (restocked > quantity) throw invalid(`lines.${i}.restocked`, 'C’est plus que ce qui est revenu.')
    const deductionCents = centsFromEuros(deduction)
    if (deductionCents > priceCents * quantity)
      throw invalid(`lines.${i}.deduction`, 'La retenue dépasse le prix de l’article.')
    return { id, quantity, restocked, deductionCents, reason: deductionCents > 0 ? reason : null }
  })
}
export type LineBack = ReturnType<typeof linesBack>[number]
