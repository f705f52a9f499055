let aheadMs = 0

/** The time at the server, whatever this machine's clock says; as good as the last answer's date, a second. */
export const serverNow = () => Date.now() - aheadMs

/** By the `Date` of an answer that has just come. */
export const learnServerTime = (date: string | null) => {
  const at = Date.parse(date ?? '')
  if (at) aheadMs = Date.now() - at
}
