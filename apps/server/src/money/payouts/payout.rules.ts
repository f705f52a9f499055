/**
 * For this long after the end of an appointment a person may report that it did not take place. The professional's
 * share of a cancellation fee waits as long.
 */
export const payableAfterMs = 48 * 3_600_000

/** True if the provider's refusal says that the money has left the professional's account for a bank. */
export const hasLeftAccount = (refusal: string | null | undefined) =>
  refusal === 'balance_insufficient' || refusal === 'insufficient_funds'
