/** Makes random choices that are the same at every start: mulberry32 over a hash of the seed's text. */
export const randomFrom = (seed: string) => {
  let state = 2166136261
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  /** Returns a whole number; both ends are included. */
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  const pick = <T>(choices: readonly T[]): T => choices[whole(0, choices.length - 1)] as T
  const shuffled = <T>(choices: readonly T[]): T[] =>
    choices
      .map((choice) => ({ choice, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ choice }) => choice)
  return { between, whole, pick, shuffled, chance: (probability: number) => next() < probability }
}
export type Random = ReturnType<typeof randomFrom>
