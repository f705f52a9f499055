import { randomFrom } from '../randomness.ts'
import { braid } from './braid.ts'
import { type Colour, drawLocks, gradients, manyLocks, type Texture } from './strands.ts'

/** Hair seen from so near that it fills the picture. */
const side = 800

const sheet = (colour: Colour, texture: Texture, ground: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">
<defs>${gradients(colour, texture, -60, 900)}</defs><rect width="${side}" height="${side}" fill="#${ground}"/>${body}</svg>`

export const braidsDetail = (seed: string, colour: Colour) => {
  const random = randomFrom(seed)
  const ground = random.pick(['efd0a0', 'e9c4b2', 'd9bccb', 'c5d8cc'])
  const braids = Array.from({ length: 6 }, (_, i) =>
    braid(`${seed}${i}`, 68 + i * 133, -40 - random.between(0, 40), random.between(760, 1050)),
  )
  return sheet(colour, 'Lisse', ground, braids.join(''))
}

export const fallingHair = (seed: string, colour: Colour, texture: Exclude<Texture, 'Crépu'>) => {
  const random = randomFrom(seed)
  const lean = random.between(-140, 140)
  const locks = manyLocks(random, 420, (t) => ({
    from: [-120 + t * 1040, -40],
    via: [-160 + t * 1120 + lean, 420],
    to: [-120 + t * 1040 - lean * 0.4, 900],
  }))
  return sheet(colour, texture, texture === 'Lisse' ? '1f120c' : '2b1620', drawLocks(seed, texture, locks))
}
