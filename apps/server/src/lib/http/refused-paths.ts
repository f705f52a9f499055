/** Stores rejected paths and how they were rejected. It is cleared when it is full; a long path is not stored. */
export const createRefusedPaths = <How>({ most = 10_000, longest = 200 } = {}) => {
  const known = new Map<string, How>()
  return {
    get: (path: string) => known.get(path),
    add: (path: string, how: How) => {
      if (path.length >= longest) return
      if (known.size >= most) known.clear()
      known.set(path, how)
    },
  }
}
