let clockOffsetMs = 0

/**
 * Returns the server's time, even when this device's clock is wrong. It is accurate to a second, like the last
 * response's `Date` header.
 */
export const serverNow = () => Date.now() - clockOffsetMs

/** Takes the `Date` header of a response that has just arrived. */
export const syncServerTime = (date: string | null) => {
  const at = Date.parse(date ?? '')
  if (at) clockOffsetMs = Date.now() - at
}
