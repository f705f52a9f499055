import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { Random } from '../../server/src/lib/randomness.ts'
import type { Professional } from './people/professional.ts'

export type Offer = { libelle: Libelle; price: number; minutes: number }

/** Each service has its usual price range in euros and its usual durations in minutes. */
const usual: Record<Libelle, { price: [from: number, to: number]; minutes: number[] }> = {
  Barbier: { price: [18, 32], minutes: [30, 45] },
  Braids: { price: [75, 135], minutes: [180, 210, 240] },
  'Coiffures événements': { price: [65, 120], minutes: [90, 120] },
  Défrisage: { price: [48, 80], minutes: [90, 120] },
  Lissage: { price: [42, 85], minutes: [60, 90] },
  Locks: { price: [55, 105], minutes: [120, 150, 180] },
  Nattes: { price: [30, 60], minutes: [60, 90, 120] },
  'Pose perruque': { price: [45, 85], minutes: [60, 90] },
  'Soins naturels': { price: [35, 65], minutes: [45, 60, 90] },
  Tissage: { price: [65, 120], minutes: [120, 150, 180] },
}

export const offersOf = (random: Random, { offers }: Professional): Offer[] =>
  offers.map((libelle) => {
    const { price, minutes } = usual[libelle]
    const round = random.whole(price[0], price[1])
    // Most prices are rounded to 5 euros.
    return { libelle, price: random.chance(0.75) ? Math.round(round / 5) * 5 : round, minutes: random.pick(minutes) }
  })
