import { professionalShareCents } from '@couronne/contract/money/purchases'

/** Who bears it: each in the share in which the total was hers, so that nothing is left over when all has gone back. */
export const borneCents = (cents: number, leftCents: number, professionalCents: number, totalCents: number) => {
  const hers = (kept: number) => professionalShareCents(kept, professionalCents, totalCents)
  const professional = hers(leftCents) - hers(leftCents - cents)
  return { professional, platform: cents - professional }
}

export type Kept = { professional: number; platform: number }

/**
 * Who bears what a lost dispute takes. First it is what the customer was to be given back; the rest each bears in the share
 * in which the price was hers, a professional never more than the visit has brought her.
 */
export const borneOfLost = (
  { cents, owedToCustomer }: { cents: number; owedToCustomer: number },
  kept: Kept,
  { professionalCents, totalCents }: { professionalCents: number; totalCents: number },
) => {
  const rest = cents - owedToCustomer
  const left = Math.max(0, kept.professional + kept.platform)
  const share = borneCents(Math.min(rest, left), left, professionalCents, totalCents)
  const professional = Math.max(0, Math.min(share.professional, kept.professional))
  return { customer: owedToCustomer, professional, platform: rest - professional }
}

/** Of what was borne before, `cents` turn out to be what the customer was owed: each gets back what is hers of the price. */
export const givenBack = (
  cents: number,
  kept: Kept,
  { professionalCents, totalCents }: { professionalCents: number; totalCents: number },
) => {
  const left = kept.professional + kept.platform
  const after = Math.max(0, left + cents)
  const { professional } = borneCents(after - Math.max(0, left), after, professionalCents, totalCents)
  return { professional, platform: cents - professional }
}
