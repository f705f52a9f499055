import { randomFrom } from '../../../server/src/lib/randomness.ts'
import { type Colour, colours, drawLocks, gradients, manyLocks, type Texture } from './strands.ts'

const side = 800

/** Draws loose hair so close that it fills the picture. */
export const fallingHair = (seed: string, colour: Colour, texture: Exclude<Texture, 'Crépu'>) => {
  const random = randomFrom(seed)
  const slant = random.between(-140, 140)
  const locks = manyLocks(random, 170, (t) => ({
    from: [-120 + t * 1040, -40],
    via: [-160 + t * 1120 + slant, 420],
    to: [-120 + t * 1040 - slant * 0.4, 900],
  }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">
<defs>${gradients(colour, texture, -60, 900)}</defs><rect width="${side}" height="${side}" fill="#${colours[colour].roots[0]}"/>${drawLocks(seed, texture, locks)}</svg>`
}
