import type { Ranking } from './ranking.rules.ts'

/** A key under which a town is found: that of its name, or an alias. */
export type TownName = { town: number; key: string; isAlias: boolean }

const end = 0x0a
const space = 0x20

/**
 * Ranks the towns that have a key anywhere in a name: 0 the whole name, 2 its beginning, 4 a word's, 6 elsewhere, and one
 * more in an alias. Every place in every name is kept by the two letters that stand there, so that those which can
 * answer lie side by side, and no key takes a scan of all names.
 */
export const createNameIndex = (names: TownName[]) => {
  const text = Buffer.from(['', ...names.map(({ key }) => key), ''].join(String.fromCharCode(end)))
  const pairAt = (place: number) => ((text[place] as number) << 8) | (text[place + 1] ?? end)

  // Sorted by counting: where each pair's places begin, then each place behind the last one of its pair.
  const starts = new Uint32Array((1 << 16) + 1)
  for (let place = 0; place < text.length; place++) (starts[pairAt(place) + 1] as number)++
  for (let pair = 0; pair < 1 << 16; pair++) (starts[pair + 1] as number) += starts[pair] as number
  const places = new Uint32Array(text.length)
  const free = starts.slice()
  for (let place = 0; place < text.length; place++) places[(free[pairAt(place)] as number)++] = place

  // Whose name a place is in: twice the town's number, and one more in an alias.
  const owners = new Uint32Array(text.length)
  let start = 1
  for (const { town, isAlias } of names) {
    const after = text.indexOf(end, start)
    owners.fill(town * 2 + Number(isAlias), start, after)
    start = after + 1
  }

  /** Gives ranks for a key, which is not empty. */
  return (key: string, ranking: Ranking) => {
    const wanted = Buffer.from(key)
    const first = (wanted[0] as number) << 8
    const from = starts[first | (wanted[1] ?? 0)] as number
    const to = starts[(first | (wanted[1] ?? 0xff)) + 1] as number
    for (let at = from; at < to; at++) {
      const place = places[at] as number
      let matched = 2
      while (matched < wanted.length && text[place + matched] === wanted[matched]) matched++
      if (matched < wanted.length) continue
      const before = text[place - 1]
      const rank = before === end ? (text[place + wanted.length] === end ? 0 : 2) : before === space ? 4 : 6
      const owner = owners[place] as number
      ranking.give(owner >> 1, rank + (owner & 1))
    }
  }
}
