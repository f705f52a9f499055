/** Stores rejected paths and how they were rejected. It is cleared when it is full; a long path is not stored. */
export const createRejectedPaths = <Value>({ most: maxPaths = 10_000, longest: maxLength = 200 } = {}) => {
  const values = new Map<string, Value>()
  return {
    get: (path: string) => values.get(path),
    add: (path: string, value: Value) => {
      if (path.length >= maxLength) return
      if (values.size >= maxPaths) values.clear()
      values.set(path, value)
    },
  }
}
