import { type Random, randomFrom } from '../../../server/src/lib/randomness.ts'

export type Texture = 'Lisse' | 'Ondulé' | 'Bouclé' | 'Crépu'
/**
 * Each hair colour has its trade number as key. Its tones go from shadow to shine, at the roots, and at the tips where
 * they differ.
 */
export const colours = {
  '1B noir naturel': { roots: ['120b0d', '2a1c1d', '5a4644'] },
  '2 brun foncé': { roots: ['1f120c', '3d2517', '7a5238'] },
  '4 chocolat': { roots: ['2e170d', '5a3019', '9a6240'] },
  '27 miel': { roots: ['7d4a1c', 'bf8440', 'efc88a'] },
  '30 auburn': { roots: ['4a1a0c', '8f3f1c', 'd0793f'] },
  '99J bordeaux': { roots: ['2b0611', '5e1026', 'a53a52'] },
  'T1B/27 ombré': { roots: ['120b0d', '2a1c1d', '5a4644'], tips: ['7d4a1c', 'bf8440', 'efc88a'] },
} satisfies Record<string, { roots: [string, string, string]; tips?: [string, string, string] }>
export type Colour = keyof typeof colours

type Point = [x: number, y: number]
/** A lock goes from its root to its tip, drawn towards `via` as a Bézier is. Tone 0 is the shadow, 2 the shine. */
export type Lock = { from: Point; via: Point; to: Point; width: number; tone: 0 | 1 | 2 }

/** Returns a smooth line through the points: a Catmull-Rom spline written as Béziers. */
const curve = (points: Point[]) => {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point
  const n = (value: number) => value.toFixed(1)
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (d[0] - b[0]) / 6)} ${n(c[1] - (d[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return path
}

/** Each texture says how far a lock swings, how often, and how much it loops back on itself. */
const swings: Record<Texture, { amplitude: number; every: number; loop: number }> = {
  Lisse: { amplitude: 3, every: 420, loop: 0 },
  Ondulé: { amplitude: 17, every: 150, loop: 0 },
  Bouclé: { amplitude: 17, every: 62, loop: 0.9 },
  Crépu: { amplitude: 8, every: 19, loop: 0.35 },
}

const lockPath = (random: Random, texture: Texture, { from, via, to }: Lock) => {
  const { amplitude, every, loop } = swings[texture]
  const length = Math.hypot(via[0] - from[0], via[1] - from[1]) + Math.hypot(to[0] - via[0], to[1] - via[1])
  const turns = length / every
  // Neighbouring locks swing together: the phase follows the place where they start.
  const phase = from[0] / 46 + from[1] / 90 + random.between(-0.5, 0.5)
  const steps = Math.max(5, Math.ceil(turns * (loop ? 7 : 4)))
  const swing = amplitude * random.between(0.75, 1.25)
  return curve(
    Array.from({ length: steps + 1 }, (_, i): Point => {
      const t = i / steps
      const [x, y] = [0, 1].map(
        (k) => (1 - t) ** 2 * (from[k] as number) + 2 * t * (1 - t) * (via[k] as number) + t * t * (to[k] as number),
      ) as Point
      const [dx, dy] = [0, 1].map(
        (k) => (1 - t) * ((via[k] as number) - (from[k] as number)) + t * ((to[k] as number) - (via[k] as number)),
      ) as Point
      const speed = Math.hypot(dx, dy) || 1
      const angle = phase + t * turns * 2 * Math.PI
      const grown = swing * Math.min(1, 0.25 + t * 2.2)
      const [side, along] = [grown * Math.sin(angle), grown * loop * Math.cos(angle)]
      return [x + (dx * along - dy * side) / speed, y + (dy * along + dx * side) / speed]
    }),
  )
}

/** Returns the gradients of a colour over a drawing's height, darkest first. Straight hair has a band of light. */
export const gradients = (colour: Colour, texture: Texture, top: number, bottom: number) => {
  const { roots, tips = roots } = colours[colour] as { roots: string[]; tips?: string[] }
  return [0, 1, 2]
    .map((tone) => {
      const shine = texture === 'Lisse' && tone > 0 ? roots[2] : roots[tone]
      return `<linearGradient id="tone${tone}" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" y2="${bottom}">
<stop offset="0" stop-color="#${roots[tone]}"/><stop offset=".2" stop-color="#${roots[tone]}"/><stop offset=".28" stop-color="#${shine}"/><stop offset=".38" stop-color="#${roots[tone]}"/><stop offset=".74" stop-color="#${tips[tone]}"/><stop offset="1" stop-color="#${tips[tone]}"/></linearGradient>`
    })
    .join('')
}

/** Draws the locks in their texture, the dark ones behind. */
export const drawLocks = (seed: string, texture: Texture, locks: Lock[]) => {
  const random = randomFrom(seed)
  return [0, 1, 2]
    .map((tone) => {
      const paths = locks
        .filter((lock) => lock.tone === tone)
        .map((lock) => `<path stroke-width="${lock.width.toFixed(1)}" d="${lockPath(random, texture, lock)}"/>`)
      return `<g fill="none" stroke="url(#tone${tone})" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
    })
    .join('')
}

type Edge = { from: Point; via?: Point; to: Point /** `ragged` says how unequal the tips are. */; ragged?: number }

/** Returns many locks between two edges: `edge(t)` says where the lock at t, from 0 to 1, runs. */
export const manyLocks = (random: Random, count: number, edge: (t: number) => Edge): Lock[] =>
  Array.from({ length: count }, (_, i) => {
    const tone = (i % 7 < 3 ? 0 : i % 7 < 6 ? 1 : 2) as Lock['tone']
    // The shadows are evenly spaced, so that the background does not show through; the other locks fall at random.
    const {
      from,
      to,
      via = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
      ragged = 1,
    } = edge(tone ? random.between(0, 1) : (i + 0.5) / count)
    const near = ([x, y]: Point, reach: number): Point => [
      x + random.between(-reach, reach),
      y + random.between(-reach, reach),
    ]
    return {
      from: near(from, 3),
      via: near(via, 14),
      to: [to[0] + random.between(-14, 14) * ragged, to[1] + random.between(-46, 22) * ragged],
      width: [random.between(10, 16), random.between(4, 8), random.between(1.4, 3.2)][tone] as number,
      tone,
    }
  })
