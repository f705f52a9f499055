/** How long after a visit's end somebody may still say that it did not take place; a fee's share waits as long. */
export const payableAfterMs = 48 * 3_600_000

/** By the provider's code for why it takes nothing back: the money has left her account for her bank. */
export const isGone = (refusal: string | null | undefined) =>
  refusal === 'balance_insufficient' || refusal === 'insufficient_funds'
