import { randomFrom } from '../../../server/src/lib/randomness.ts'
import { braid } from './braid.ts'
import { type Colour, drawLocks, gradients, type Lock, manyLocks, type Texture } from './strands.ts'

/**
 * This is the shape of a product in its picture: a hanging weft, a wig on its stand, braiding hair, clips side by side.
 */
export type Shape = 'tissage' | 'perruque' | 'afro' | 'meches' | 'clips'
type Picture = { shape: Shape; texture: Texture; colour: Colour /** The length is in centimetres. */; length: number }

const side = 1000
const backs = {
  tissage: ['f4e7d8', 'fff8f0'],
  perruque: ['efd0a0', 'fff8f0'],
  afro: ['e9c4b2', 'f4e7d8'],
  meches: ['f4e7d8', 'efd0a0'],
  clips: ['d9bccb', 'f4e7d8'],
}

/** Returns how far down the tips come: the longest model fills the picture. */
const tipsAt = (top: number, length: number) => Math.min(940, top + 240 + length * 7.2)

const shapes: Record<Shape, (seed: string, picture: Picture) => { body: string; top: number; bottom: number }> = {
  tissage: (seed, { texture, length }) => {
    const [top, bottom] = [130, tipsAt(210, length)]
    const locks = manyLocks(randomFrom(seed), 380, (t) => {
      const x = (t - 0.5) * 2
      return {
        from: [500 + x * 232, top + 14],
        via: [500 + x * 275, (top + bottom) / 2],
        to: [500 + x * 205, bottom - x ** 2 * 70],
      }
    })
    return { top, bottom, body: `${drawLocks(seed, texture, locks)}${weft(262, 738, top)}` }
  },
  clips: (seed, { texture, length }) => {
    const [top, bottom] = [150, tipsAt(150, length)]
    const random = randomFrom(seed)
    const body = [-285, 0, 285].map((shift, i) => {
      const [x, y] = [500 + shift, top + (shift ? 46 : 0)]
      const locks = manyLocks(random, 140, (t) => ({
        from: [x + (t - 0.5) * 190, y + 14],
        via: [x + (t - 0.5) * 230, (y + bottom) / 2],
        to: [x + (t - 0.5) * 165, y - top + bottom - 40 - (t - 0.5) ** 2 * 190],
      }))
      return `${drawLocks(`${seed}${i}`, texture, locks)}${weft(x - 112, x + 112, y)}${clip(x, y + 12)}`
    })
    return { top, bottom, body: body.join('') }
  },
  meches: (seed, { texture, length }) => {
    const [top, bottom] = [110, tipsAt(130, length)]
    const random = randomFrom(seed)
    const hank = manyLocks(random, 220, (t) => {
      const x = (t - 0.5) * 2
      return {
        from: [390 + x * 66, top + 60],
        via: [390 + x * 200, top + 240],
        to: [385 + x * 165, bottom - x ** 2 * 50],
      }
    })
    const fold = manyLocks(random, 70, (t) => ({
      from: [322 + t * 62, top + 66],
      via: [390, top - 76 + t * 130],
      to: [458 - t * 62, top + 66],
      ragged: 0.1,
    }))
    const tie = `<rect x="312" y="${top + 54}" width="156" height="26" rx="13" fill="#6d1f48"/>`
    return {
      top,
      bottom,
      body: `${drawLocks(seed, texture, hank)}${drawLocks(seed, 'Lisse', fold)}${tie}${braid(seed, 715, top + 60, bottom - 20)}`,
    }
  },
  perruque: (seed, { texture, length }) => {
    const [top, bottom] = [130, Math.min(950, 520 + length * 7)]
    const random = randomFrom(seed)
    const behind = manyLocks(random, 150, (t) => ({ from: [360 + t * 280, 330], to: [335 + t * 330, bottom - 50] }))
    const falling = [-1, 1].flatMap((hand) =>
      manyLocks(random, 230, (t) => ({
        from: [500 + hand * (5 + t * 16), top + 62 - t * 26],
        via: [500 + hand * (188 + t * 170), top + 80 - t * 50],
        to: [500 + hand * (128 + t * 120), bottom - Math.abs(t - 0.4) * 110],
      })),
    )
    return {
      top,
      bottom,
      body: `${drawLocks(`${seed}behind`, texture, behind.map(darker))}${stand}${drawLocks(seed, texture, falling)}`,
    }
  },
  afro: (seed, { texture, length }) => {
    const random = randomFrom(seed)
    const radius = 190 + length * 4.6
    const [middle, top, bottom] = [400, 400 - radius, 400 + radius]
    const rays = (count: number, from: number, to: number) =>
      manyLocks(random, count, () => {
        const angle = random.between(from, to)
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        const start = random.between(0.15, 0.75) * radius
        const end = Math.min(radius, start + random.between(0.25, 0.5) * radius)
        return { from: [500 + cos * start, middle + sin * start], to: [500 + cos * end, middle + 12 + sin * end] }
      })
    const cloud = rays(520, 0, 2 * Math.PI)
    const fringe = rays(330, Math.PI * 1.02, Math.PI * 1.98).filter((lock) => Math.max(lock.from[1], lock.to[1]) < 330)
    const ground = `<circle cx="500" cy="${middle}" r="${radius - 24}" fill="url(#tone0)"/>`
    return {
      top,
      bottom,
      body: `${ground}${drawLocks(`${seed}cloud`, texture, cloud)}${stand}${drawLocks(seed, texture, fringe)}`,
    }
  },
}

const darker = (lock: Lock): Lock => ({ ...lock, tone: lock.tone === 2 ? 1 : 0 })

/** Draws the sewn band that holds the hair. */
const weft = (left: number, right: number, y: number) =>
  `<rect x="${left}" y="${y}" width="${right - left}" height="24" rx="8" fill="url(#tone0)"/><path d="M${left + 10} ${y + 8}H${right - 10}M${left + 10} ${y + 16}H${right - 10}" stroke="#fff8f0" stroke-opacity=".35" stroke-width="2.5" stroke-dasharray="9 6"/>`

const clip = (x: number, y: number) =>
  `<path d="M${x - 34} ${y - 10}q34 -26 68 0l-5 14q-29 -18 -58 0Z" fill="#e8a33d" stroke="#2b1620" stroke-width="3" stroke-linejoin="round"/>`

/** Draws a bust without a face that carries a wig. */
const stand = `<path d="M500 205c-92 0-142 72-136 168 5 92 52 158 92 182v84c0 44-80 70-150 100-52 22-86 90-96 261h580c-10-171-44-239-96-261-70-30-150-56-150-100v-84c40-24 87-90 92-182 6-96-44-168-136-168Z" fill="#9c5f3c"/><path d="M456 555c30 16 58 16 88 0v46c-30 26-66 24-88-12Z" fill="#2b1620" opacity=".18"/>`

/** Draws the picture of a product: its strands in its texture, colour and length. */
export const productPicture = (seed: string, picture: Picture) => {
  const { body, top, bottom } = shapes[picture.shape](seed, picture)
  const [ground, disc] = backs[picture.shape]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">
<defs>${gradients(picture.colour, picture.texture, top, bottom)}</defs>
<rect width="${side}" height="${side}" fill="#${ground}"/><path d="M130 1000V470a370 370 0 0 1 740 0v530Z" fill="#${disc}"/>${body}</svg>`
}
