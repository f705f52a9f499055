import type { Random } from '../../../server/src/lib/randomness.ts'
import { skins } from './heads.ts'
import { type Colour, colours } from './strands.ts'

/**
 * These drawings show hair so close that it fills the picture: partings, rows, locks, coils. They use few flat strokes,
 * so that the file of each professional's own drawing stays small.
 */
const side = 800

type Tones = { shade: string; hair: string; shine: string }
type Point = [x: number, y: number]

const tonesOf = (colour: Colour): Tones => {
  const [shade, hair, shine] = colours[colour].roots
  return { shade: `#${shade}`, hair: `#${hair}`, shine: `#${shine}` }
}
const n = (value: number) => value.toFixed(1)
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`

const sheet = (ground: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">
<rect width="${side}" height="${side}" fill="${ground}"/>${body}</svg>`

/** Draws one strand of a plait as a leaf that starts at a point and has a direction. */
const leaf = ([x, y]: Point, angle: number, length: number, width: number, { shade, hair, shine }: Tones) => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = (t: number, off: number): Point => [
    x + cos * length * t - sin * width * off,
    y + sin * length * t + cos * width * off,
  ]
  return `<path d="M${at([x, y])}Q${at(along(0.4, 0.75))} ${at(along(1, 0))}Q${at(along(0.6, -0.75))} ${at([x, y])}Z" fill="${hair}" stroke="${shade}" stroke-width="3"/><path d="M${at(along(0.2, 0.12))}Q${at(along(0.5, 0.3))} ${at(along(0.82, 0.08))}" fill="none" stroke="${shine}" stroke-width="2.5" stroke-linecap="round"/>`
}

/** Draws a plait along a line; each pair of leaves lies over the one before. */
const plait = (line: (t: number) => Point, steps: number, width: number, tones: Tones) =>
  Array.from({ length: steps }, (_, i) => {
    const [here, next] = [line(i / steps), line((i + 1) / steps)]
    const angle = Math.atan2(next[1] - here[1], next[0] - here[0])
    const length = Math.hypot(next[0] - here[0], next[1] - here[1]) * 1.9
    return [0.62, -0.62].map((turn) => leaf(here, angle + turn, length, width, tones)).join('')
  }).join('')

const bead = ([x, y]: Point, colour: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="17" fill="#${colour}" stroke="#2b1620" stroke-width="3"/><circle cx="${n(x - 5)}" cy="${n(y - 6)}" r="4" fill="#fff8f0"/>`
const beads = ['e8a33d', 'b5492e', 'fff8f0', '6d1f48', '2f6b4f']

const turned = (degrees: number, body: string) => `<g transform="rotate(${n(degrees)} 400 400)">${body}</g>`
/** Chooses a skin colour against which the partings are visible. */
const skinOf = (random: Random, colour: Colour) =>
  `#${colour === '27 miel' || colour === '30 auburn' ? skins.ebene : random.pick([skins.cannelle, skins.miel])}`

/** Draws rows plaited close to the head with skin between them: straight, in waves, or around a corner. */
export const rowsDetail = (random: Random, colour: Colour) => {
  const tones = tonesOf(colour)
  const course = random.pick(['straight', 'waves', 'around'] as const)
  const [swing, often, phase] = [random.between(26, 60), random.between(0.7, 1.6), random.between(0, 6)]
  const apart = random.between(92, 124)
  const line =
    (row: number) =>
    (t: number): Point => {
      const along = -260 + t * 1320
      if (course === 'straight') return [-280 + row * apart, along]
      if (course === 'waves') return [-280 + row * apart + swing * Math.sin(t * often * 2 * Math.PI + phase), along]
      const [radius, angle] = [90 + row * apart, t * Math.PI * 0.62 - 0.12]
      return [-40 + radius * Math.cos(angle), -30 + radius * Math.sin(angle)]
    }
  const rows = Array.from({ length: 13 }, (_, row) => {
    const points = Array.from({ length: 25 }, (_, i) => line(row)(i / 24))
    const length = points.slice(1).reduce((sum, [x, y], i) => {
      const [px, py] = points[i] as Point
      return sum + Math.hypot(x - px, y - py)
    }, 0)
    const bed = `<path d="M${points.map(at).join('L')}" fill="none" stroke="${tones.shade}" stroke-width="${n(apart * 0.86)}"/>`
    return bed + plait(line(row), Math.round(length / 42), apart * 0.5, tones)
  })
  const worn = random.chance(0.5)
    ? Array.from({ length: 5 }, () => bead(line(random.whole(3, 8))(random.between(0.25, 0.75)), random.pick(beads)))
    : []
  const slant = course === 'around' ? 0 : random.between(-28, 28)
  return sheet(skinOf(random, colour), turned(slant, rows.join('') + worn.join('')))
}

/** Draws the head from above; each section is drawn together into its own plait. */
export const partingsDetail = (random: Random, colour: Colour) => {
  const tones = tonesOf(colour)
  const shape = random.pick(['squares', 'bricks', 'triangles'] as const)
  const size = random.between(195, 260)
  const gap = random.between(16, 22)
  const section = (corners: Point[]) => {
    const middle = [0, 1].map((k) => corners.reduce((sum, corner) => sum + (corner[k] as number), 0) / corners.length)
    const centre = middle as Point
    const drawnIn = corners.map(
      ([x, y]): Point => [x + Math.sign(centre[0] - x) * gap, y + Math.sign(centre[1] - y) * gap],
    )
    const strands = drawnIn.flatMap((from, i) => {
      const to = drawnIn[(i + 1) % drawnIn.length] as Point
      return [0.12, 0.32, 0.5, 0.68, 0.88].map((t, k) => {
        const start: Point = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
        return `<path d="M${at(start)}L${at(centre)}" stroke="${k % 2 ? tones.shine : tones.shade}" stroke-width="${k % 2 ? 3 : 6}"/>`
      })
    })
    const fall = random.between(0.9, 2.2)
    const length = size * random.between(0.55, 0.8)
    const line = (t: number): Point => [
      centre[0] + Math.cos(fall) * length * t,
      centre[1] + Math.sin(fall) * length * t,
    ]
    return {
      ground: `<path d="M${drawnIn.map(at).join('L')}Z" fill="${tones.hair}" stroke="${tones.hair}" stroke-width="14" stroke-linejoin="round"/>${strands.join('')}`,
      plait: plait(line, 4, size * 0.14, tones),
    }
  }
  const count = Math.ceil(1150 / size) + 1
  const sections = Array.from({ length: count * count }, (_, i) => {
    const [row, column] = [Math.floor(i / count), i % count]
    const shift = shape === 'squares' ? 0 : (row % 2) * 0.5
    const [x, y] = [-180 + (column + shift) * size, -180 + row * size]
    const box: [Point, Point, Point, Point] = [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ]
    return shape === 'triangles'
      ? [section([box[0], box[1], box[3]]), section([box[1], box[2], box[3]])]
      : [section(box)]
  }).flat()
  const body = [...sections.map(({ ground }) => ground), ...sections.map(({ plait }) => plait)].join('')
  return sheet(skinOf(random, colour), turned(random.between(-24, 24), body))
}

/** Draws locks side by side, with rings wound around them. */
export const locksDetail = (random: Random, colour: Colour) => {
  const { shade, hair, shine } = tonesOf(colour)
  const width = random.between(64, 92)
  const locks = Array.from({ length: Math.ceil(1200 / width) }, (_, i) => {
    const x = -200 + i * width
    const [swing, phase] = [random.between(6, 20), random.between(0, 6)]
    const middle = (y: number) => x + swing * Math.sin(y / 150 + phase)
    const points = Array.from({ length: 12 }, (_, k): Point => [middle(-150 + k * 100), -150 + k * 100])
    const rings = Array.from({ length: 52 }, (_, k) => {
      const y = -140 + k * 21 + random.between(-5, 5)
      const [half, lift] = [width * 0.42, random.between(6, 16)]
      return `<path d="M${n(middle(y) - half)} ${n(y)}q${n(half)} ${n(lift)} ${n(half * 2)} ${n(-lift)}" stroke="${k % 3 ? shade : shine}" stroke-width="${k % 3 ? 5 : 3}"/>`
    })
    const worn = random.chance(0.3)
      ? `<rect x="${n(middle(400) - width * 0.46)}" y="${n(random.between(150, 620))}" width="${n(width * 0.92)}" height="46" rx="12" fill="#${random.pick(beads)}" stroke="#2b1620" stroke-width="3"/>`
      : ''
    return `<path d="M${points.map(at).join('L')}" stroke="${shade}" stroke-width="${n(width)}"/><path d="M${points.map(at).join('L')}" stroke="${hair}" stroke-width="${n(width * 0.84)}"/>${rings.join('')}${worn}`
  })
  const body = `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${locks.join('')}</g>`
  return sheet(shade, turned(random.between(-16, 16), body))
}

/** Draws coils and curls, from tight to wide. */
export const coilsDetail = (random: Random, colour: Colour) => {
  const { shade, hair, shine } = tonesOf(colour)
  const radius = random.between(20, 38)
  const apart = radius * 1.9
  const count = Math.ceil(940 / apart)
  const coils = random.shuffled(
    Array.from({ length: count * count }, (_, i) => {
      const [x, y] = [(i % count) * apart - 60, Math.floor(i / count) * apart - 60]
      const [r, turn] = [radius * random.between(0.8, 1.25), random.between(0, 360)]
      const tone = random.pick([hair, hair, shine])
      return `<g transform="translate(${n(x + random.between(-9, 9))} ${n(y + random.between(-9, 9))}) rotate(${n(turn)})"><circle r="${n(r * 1.15)}" fill="${shade}"/><path d="M0 0a${n(r * 0.35)} ${n(r * 0.35)} 0 1 1 ${n(r * 0.6)} ${n(r * 0.3)}a${n(r * 0.7)} ${n(r * 0.7)} 0 1 1 ${n(-r * 1.1)} ${n(-r * 0.9)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 1.5)} ${n(-r * 0.1)}" stroke="${tone}" stroke-width="${n(r * 0.3)}"/></g>`
    }),
  )
  return sheet(shade, `<g fill="none" stroke-linecap="round">${coils.join('')}</g>`)
}
