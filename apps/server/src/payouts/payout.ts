/** How long after a visit's end somebody may still say that it did not take place; a fee's share waits as long. */
export const payableAfterMs = 48 * 3_600_000
