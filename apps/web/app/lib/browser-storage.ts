type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const memory = new Map<string, string>()
const memoryStorage: StorageLike = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
}

/**
 * Returns the browser's storage. When the browser blocks it, access throws, and a map in memory replaces it for this
 * page.
 */
export const browserStorage = (): StorageLike => {
  try {
    return localStorage ?? memoryStorage
  } catch {
    return memoryStorage
  }
}

/** Returns true when stored values last only as long as this page. */
export const isStorageTemporary = () => browserStorage() === memoryStorage

/** Reads a stored JSON value. Returns null when there is none or when it is not valid JSON. */
export const storedJson = (key: string): unknown => {
  try {
    return JSON.parse(browserStorage().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Returns false, and changes nothing, when the browser's storage is full. */
export const storeJson = (key: string, value: unknown) => {
  try {
    browserStorage().setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const removeStored = (key: string) => browserStorage().removeItem(key)

/** This is as long as the link in the confirmation mail of an account is valid. */
const textLifetimeMs = 48 * 3_600_000

/** Stores a text for two days under this key, in this field. */
export const expiringText = (key: string, field: string) => ({
  save: (text: string) => void storeJson(key, { [field]: text, until: Date.now() + textLifetimeMs }),
  read: () => {
    const { [field]: text, until } = (storedJson(key) ?? {}) as Record<string, unknown>
    return typeof text === 'string' && Number(until) > Date.now() ? text : undefined
  },
  clear: () => removeStored(key),
})
