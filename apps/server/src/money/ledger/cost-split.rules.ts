import { professionalShareCents } from '@couronne/contract/money/purchases'

/**
 * Splits a cost between professional and platform in proportion to their shares of the total. The difference of two
 * rounded shares leaves no cent over when everything has been refunded.
 */
export const splitCost = (cents: number, leftCents: number, professionalCents: number, totalCents: number) => {
  const professionalShare = (retained: number) => professionalShareCents(retained, professionalCents, totalCents)
  const professional = professionalShare(leftCents) - professionalShare(leftCents - cents)
  return { professional, platform: cents - professional }
}

export type RetainedShares = { professional: number; platform: number }

/**
 * Splits what a lost dispute takes. It first covers what was owed to the customer. Professional and platform bear the
 * rest in proportion to their shares of the price, the professional never more than the purchase has brought in.
 */
export const splitLostDispute = (
  { cents, owedToCustomer }: { cents: number; owedToCustomer: number },
  retained: RetainedShares,
  { professionalCents, totalCents }: { professionalCents: number; totalCents: number },
) => {
  const rest = cents - owedToCustomer
  const retainedCents = Math.max(0, retained.professional + retained.platform)
  const share = splitCost(Math.min(rest, retainedCents), retainedCents, professionalCents, totalCents)
  const professional = Math.max(0, Math.min(share.professional, retained.professional))
  return { customer: owedToCustomer, professional, platform: rest - professional }
}

/**
 * Reverses a part of an earlier cost split: `cents` of it turn out to be owed to the customer. Professional and
 * platform get them back in proportion to their shares of the price.
 */
export const reverseCostSplit = (
  cents: number,
  retained: RetainedShares,
  { professionalCents, totalCents }: { professionalCents: number; totalCents: number },
) => {
  const retainedCents = retained.professional + retained.platform
  const after = Math.max(0, retainedCents + cents)
  const { professional } = splitCost(after - Math.max(0, retainedCents), after, professionalCents, totalCents)
  return { professional, platform: cents - professional }
}
