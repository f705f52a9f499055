import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { VariantBody } from '@couronne/contract/marketplace/variants'
import type { Random } from '../../server/src/lib/randomness.ts'
import type { Professional } from './people/professional.ts'

export type Offer = { libelle: Libelle; price: number; minutes: number; variants?: VariantBody[] }

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

/** Finer and longer takes more time and costs more; what the planned appointments book is the cheapest one. */
const bySizeAndLength = ({ price, minutes }: Offer): VariantBody[] => [
  { taille: 'micro', longueur: 'taille', price: price * 2, duration: minutes + 180 },
  { taille: 'moyen', longueur: 'taille', price: price + 50, duration: minutes + 120 },
  { taille: 'moyen', longueur: 'mi-dos', price: price + 30, duration: minutes + 60 },
  { taille: 'gros', longueur: 'mi-dos', price: price + 15, duration: minutes + 30 },
  { taille: 'gros', longueur: 'épaules', price, duration: minutes },
]

export const offersOf = (random: Random, { offers, soldBySize = [] }: Professional): Offer[] =>
  offers.map((libelle) => {
    const { price, minutes } = usual[libelle]
    const round = random.whole(price[0], price[1])
    // Most prices are rounded to 5 euros.
    const rounded = random.chance(0.75) ? Math.round(round / 5) * 5 : round
    const offer = { libelle, price: rounded, minutes: random.pick(minutes) }
    return soldBySize.includes(libelle) ? { ...offer, variants: bySizeAndLength(offer) } : offer
  })
