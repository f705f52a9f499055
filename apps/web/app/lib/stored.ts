type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const kept = new Map<string, string>()
const untilThePageCloses: Kept = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
}

/** The browser's storage; where it may keep nothing for us, asking for it throws, and this page remembers by itself. */
export const stored = (): Kept => {
  try {
    return localStorage ?? untilThePageCloses
  } catch {
    return untilThePageCloses
  }
}

/** Whether what is kept lasts no longer than this page. */
export const isKeptByPage = () => stored() === untilThePageCloses

/** What is kept as JSON under that name; null where nothing is, or something else. */
export const storedJson = (key: string): unknown => {
  try {
    return JSON.parse(stored().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** False, and all is as it was, where the browser has no room left. */
export const storeJson = (key: string, value: unknown) => {
  try {
    stored().setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const forgetStored = (key: string) => stored().removeItem(key)

/** As long as the link in a mail that confirms an account. */
const textMs = 48 * 3_600_000

/** A text that is kept for two days, under that name as that field. */
export const storedText = (key: string, field: string) => ({
  keep: (text: string) => void storeJson(key, { [field]: text, until: Date.now() + textMs }),
  kept: () => {
    const { [field]: text, until } = (storedJson(key) ?? {}) as Record<string, unknown>
    return typeof text === 'string' && Number(until) > Date.now() ? text : undefined
  },
  forget: () => forgetStored(key),
})
