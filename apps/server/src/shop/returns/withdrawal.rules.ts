import { centsFromEuros } from '@couronne/contract/lib/money'
import type { WithdrawalOutcome } from '@couronne/contract/shop/withdrawals'
import { validationError } from '../../lib/domain-error.ts'

type WithdrawnLine = { id: string; priceCents: number; quantity: number }
type ReturnInput = Extract<WithdrawalOutcome, { outcome: 'returned' }>['lines']

/** Returns the outcome of each withdrawn line. The input must name every withdrawn line and no other. */
export const toReturnedLines = (withdrawn: WithdrawnLine[], returned: ReturnInput) => {
  if (returned.length < withdrawn.length) throw validationError('lines', 'Dites de chaque article ce qu’il devient.')
  return returned.map(({ id, restocked, deduction = 0, reason = null }, i) => {
    const line = withdrawn.find((candidate) => candidate.id === id)
    if (!line) throw validationError(`lines.${i}.id`, 'Cet article n’est pas de ce retour.')
    const { priceCents, quantity } = line
    if (restocked > quantity) throw validationError(`lines.${i}.restocked`, 'C’est plus que ce qui est revenu.')
    const deductionCents = centsFromEuros(deduction)
    if (deductionCents > priceCents * quantity)
      throw validationError(`lines.${i}.deduction`, 'La retenue dépasse le prix de l’article.')
    return { id, quantity, restocked, deductionCents, reason: deductionCents > 0 ? reason : null }
  })
}
export type ReturnedLine = ReturnType<typeof toReturnedLines>[number]
