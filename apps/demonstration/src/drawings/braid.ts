import { randomFrom } from '../../../server/src/lib/randomness.ts'
import { drawLocks, type Lock, manyLocks } from './strands.ts'

/** Draws a plait: its locks cross over one another, left and right by turns. */
export const braid = (seed: string, x: number, top: number, bottom: number) => {
  const random = randomFrom(`${seed}braid`)
  const crossings = Math.floor((bottom - 170 - top) / 44)
  const end = top + crossings * 44 + 6
  const leaves: string[] = []
  for (let i = 0; i < crossings; i++) {
    const y = top + i * 44
    const hand = i % 2 ? 1 : -1
    const locks = Array.from({ length: 22 }, (_, j): Lock => {
      const inner = (j % 11) / 10
      return {
        from: [x + hand * 4, y - 46 + inner * 12],
        via: [x + hand * (104 - inner * 88), y - 26 + inner * 22],
        to: [x - hand * (20 - inner * 4), y + 62 - inner * 8],
        width: j < 11 ? 12 : random.between(1.5, 5),
        tone: j < 11 ? 0 : j % 3 ? 1 : 2,
      }
    })
    leaves.push(drawLocks(`${seed}${i}`, 'Lisse', locks))
  }
  const tail = manyLocks(random, 60, (t) => ({
    from: [x + (t - 0.5) * 42, end],
    via: [x + (t - 0.5) * 130, end + 60],
    to: [x + (t - 0.5) * 70, bottom - (t - 0.5) ** 2 * 90],
  }))
  return `${drawLocks(`${seed}tail`, 'Lisse', tail)}${leaves.join('')}<rect x="${x - 32}" y="${end - 12}" width="64" height="26" rx="11" fill="#e8a33d"/>`
}
