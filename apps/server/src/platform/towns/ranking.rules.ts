const unranked = 255

/** Ranks towns by how well they match, 0 being best. Of two towns with one rank, the lower number comes first. */
export const createRanking = (towns: number) => {
  const ranks = new Uint8Array(towns).fill(unranked)
  const counts = new Uint32Array(unranked + 1)
  counts[unranked] = towns
  return {
    /** Ranks a town; a better earlier rank stays. */
    assignRank: (town: number, rank: number) => {
      const current = ranks[town] as number
      if (rank >= current) return
      ;(counts[current] as number)--
      ;(counts[rank] as number)++
      ranks[town] = rank
    },
    /** Returns how many towns have a rank. */
    total: () => towns - (counts[unranked] as number),
    /** Returns one page of towns, best first, with ranks up to `maxRank`. */
    best: (limit: number, offset = 0, maxRank = unranked - 1) => {
      const page: number[] = []
      let skipped = 0
      for (let rank = 0; rank <= maxRank && page.length < limit; rank++) {
        const count = counts[rank] as number
        if (skipped + count <= offset) {
          skipped += count
          continue
        }
        for (let town = ranks.indexOf(rank); town !== -1 && page.length < limit; town = ranks.indexOf(rank, town + 1))
          if (skipped < offset) skipped++
          else page.push(town)
      }
      return page
    },
  }
}
export type Ranking = ReturnType<typeof createRanking>
