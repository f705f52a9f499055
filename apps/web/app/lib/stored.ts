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
