/** Returns how many letters must be inserted, removed or replaced to get the other word. */
export const editDistance = (one: string, other: string) => {
  let distances = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [row, character] of [...one].entries()) {
    const next = [row + 1]
    for (const [column, otherCharacter] of [...other].entries()) {
      const replaced = Number(distances[column]) + (character === otherCharacter ? 0 : 1)
      next.push(Math.min(replaced, Number(distances[column + 1]) + 1, Number(next[column]) + 1))
    }
    distances = next
  }
  return Number(distances.at(-1))
}
