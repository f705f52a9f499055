import type { Libelle } from '@couronne/contract/marketplace/libelles'
import { type Random, randomFrom } from '../../server/src/lib/randomness.ts'
import { coilsDetail, locksDetail, partingsDetail, rowsDetail } from './drawings/close-ups.ts'
import { fallingHair } from './drawings/details.ts'
import { createAppearance, duo, portrait } from './drawings/heads.ts'
import type { Colour } from './drawings/strands.ts'
import { hairstylesOf } from './people/hairstyles.ts'
import type { Professional } from './people/professional.ts'
import { emailOf } from './people.ts'
import type { Drawing } from './pictures.ts'

/** This is a portfolio drawing of the professional; close-ups are shown first. */
export type PortfolioItem = { drawing: () => Drawing; alt: string; isCloseUp: boolean }

type CloseUp = { draw: (random: Random, colour: Colour) => string; words: string }
const fallingHairCloseUp = (texture: 'Lisse' | 'Ondulé', words: string): CloseUp => ({
  draw: (random, colour) => fallingHair(`${random.between(0, 1)}`, colour, texture),
  words,
})
const closeUps: Partial<Record<Libelle, CloseUp[]>> = {
  Braids: [
    { draw: partingsDetail, words: 'Carrés et tresses vus de près' },
    { draw: rowsDetail, words: 'Tresses collées vues de près' },
  ],
  Nattes: [{ draw: rowsDetail, words: 'Nattes collées vues de près' }],
  Locks: [{ draw: locksDetail, words: 'Locks vues de près' }],
  'Soins naturels': [{ draw: coilsDetail, words: 'Boucles serrées vues de près' }],
  Tissage: [fallingHairCloseUp('Ondulé', 'Longues ondulations vues de près')],
  'Pose perruque': [fallingHairCloseUp('Ondulé', 'Perruque ondulée vue de près')],
  Lissage: [fallingHairCloseUp('Lisse', 'Cheveux lissés vus de près')],
  Défrisage: [fallingHairCloseUp('Lisse', 'Cheveux défrisés vus de près')],
}
const hairColours: Colour[] = [
  '1B noir naturel',
  '1B noir naturel',
  '2 brun foncé',
  '4 chocolat',
  '27 miel',
  '30 auburn',
  '99J bordeaux',
]

/**
 * Returns the professional's portfolio: one picture for each service in its order, then others, three to six in all.
 */
export const portfolioOf = (professional: Professional): PortfolioItem[] => {
  const random = randomFrom(`works of ${emailOf(professional)}`)
  const { offers, firstname } = professional
  const items = offers.map((libelle) => finishedItem(random, libelle, firstname))
  const detailed = offers.filter((libelle) => closeUps[libelle])
  for (const libelle of detailed.slice(0, random.whole(1, 2))) items.push(closeUpItem(random, libelle))
  if (detailed.length === 0) items.push(duoItem(random, offers, firstname))
  const minItems = Math.max(3, items.length)
  while (items.length < minItems) items.push(finishedItem(random, random.pick(offers), firstname))
  return items.slice(0, 6)
}

const asPhoto = (svg: string): Drawing => ({ svg, width: 560 })

const closeUpItem = (random: Random, libelle: Libelle): PortfolioItem => {
  const { draw, words } = random.pick(closeUps[libelle] ?? [])
  const colour = random.pick(hairColours)
  const seed = `${random.between(0, 1)}`
  const drawing = () => asPhoto(draw(randomFrom(seed), colour))
  return { drawing, alt: `${words}, ${colour.replace(/^\S+ /, '')}`, isCloseUp: true }
}

const appearanceFor = (random: Random, libelle: Libelle) => {
  const [hairstyle, words] = random.pick(hairstylesOf[libelle])
  const beard = libelle === 'Barbier' ? random.pick(['full2', 'goatee1', undefined] as const) : undefined
  return { appearance: createAppearance(random, hairstyle, { beard }), words }
}

const finishedItem = (random: Random, libelle: Libelle, firstname: string): PortfolioItem => {
  const { appearance, words } = appearanceFor(random, libelle)
  const svg = portrait(random, appearance)
  return { drawing: () => asPhoto(svg), alt: `${words}, par ${firstname}`, isCloseUp: false }
}

const duoItem = (random: Random, offers: Libelle[], firstname: string): PortfolioItem => {
  const [left, right] = [appearanceFor(random, random.pick(offers)), appearanceFor(random, random.pick(offers))]
  const svg = duo(random, left.appearance, right.appearance)
  return {
    drawing: () => asPhoto(svg),
    alt: `Deux personnes coiffées par ${firstname}, côte à côte`,
    isCloseUp: false,
  }
}
