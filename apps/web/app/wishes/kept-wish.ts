const key = 'souhait'
/** As long as the link in a mail that confirms an account. */
const keptMs = 48 * 3_600_000

/** What a guest wished for before she logs in, or first registers. */
export const keepWish = (productId: string) => {
  try {
    localStorage.setItem(key, JSON.stringify({ productId, until: Date.now() + keptMs }))
  } catch {
    // Where nothing can be kept, she taps again when she has come back.
  }
}

export const keptWish = () => {
  try {
    const { productId, until } = JSON.parse(localStorage.getItem(key) ?? '') as { productId: unknown; until: unknown }
    return typeof productId === 'string' && Number(until) > Date.now() ? productId : undefined
  } catch {
    return undefined
  }
}

export const forgetWish = () => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept where nothing can be.
  }
}
