import type { Ranking } from './ranking.rules.ts'

/** A town is found under this key, which is the key of its name or of an alias. */
export type TownName = { town: number; key: string; isAlias: boolean }

const end = 0x0a
const space = 0x20

/**
 * Ranks the towns that have a key anywhere in a name: 0 for the whole name, 2 for its beginning, 4 for the beginning of
 * a word, 6 elsewhere, and one more for an alias. Every position in every name is indexed by its two letters, so that
 * all candidates are adjacent and no search scans all names.
 */
export const createNameIndex = (names: TownName[]) => {
  const text = Buffer.from(['', ...names.map(({ key }) => key), ''].join(String.fromCharCode(end)))
  const pairAt = (position: number) => ((text[position] as number) << 8) | (text[position + 1] ?? end)

  // This is a counting sort: first the start of each pair's positions, then each position in the range of its pair.
  const starts = new Uint32Array((1 << 16) + 1)
  for (let position = 0; position < text.length; position++) (starts[pairAt(position) + 1] as number)++
  for (let pair = 0; pair < 1 << 16; pair++) (starts[pair + 1] as number) += starts[pair] as number
  const positions = new Uint32Array(text.length)
  const nextFree = starts.slice()
  for (let position = 0; position < text.length; position++)
    positions[(nextFree[pairAt(position)] as number)++] = position

  // Each position has an owner: twice the town's number, and one more for an alias.
  const owners = new Uint32Array(text.length)
  let start = 1
  for (const { town, isAlias } of names) {
    const after = text.indexOf(end, start)
    owners.fill(town * 2 + Number(isAlias), start, after)
    start = after + 1
  }

  /** Ranks the towns for a key, which must not be empty. */
  return (key: string, ranking: Ranking) => {
    const wanted = Buffer.from(key)
    const first = (wanted[0] as number) << 8
    const from = starts[first | (wanted[1] ?? 0)] as number
    const to = starts[(first | (wanted[1] ?? 0xff)) + 1] as number
    for (let at = from; at < to; at++) {
      const position = positions[at] as number
      let matched = 2
      while (matched < wanted.length && text[position + matched] === wanted[matched]) matched++
      if (matched < wanted.length) continue
      const before = text[position - 1]
      const rank = before === end ? (text[position + wanted.length] === end ? 0 : 2) : before === space ? 4 : 6
      const owner = owners[position] as number
      ranking.assignRank(owner >> 1, rank + (owner & 1))
    }
  }
}
