import type { Libelle } from '@couronne/contract/marketplace/libelles'
import { type Random, randomFrom } from '../../server/src/lib/randomness.ts'
import { coilsDetail, locksDetail, partingsDetail, rowsDetail } from './drawings/close-ups.ts'
import { fallingHair } from './drawings/details.ts'
import { aLook, duo, portrait } from './drawings/heads.ts'
import type { Colour } from './drawings/strands.ts'
import { hairstylesOf } from './people/hairstyles.ts'
import type { Professional } from './people/professional.ts'
import { emailOf } from './people.ts'
import type { Drawing } from './pictures.ts'

/** This is a portfolio drawing of the professional; close-ups are shown first. */
export type Work = { drawing: () => Drawing; alt: string; isCloseUp: boolean }

type CloseUp = { draw: (random: Random, colour: Colour) => string; words: string }
const falling = (texture: 'Lisse' | 'Ondulé', words: string): CloseUp => ({
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
  Tissage: [falling('Ondulé', 'Longues ondulations vues de près')],
  'Pose perruque': [falling('Ondulé', 'Perruque ondulée vue de près')],
  Lissage: [falling('Lisse', 'Cheveux lissés vus de près')],
  Défrisage: [falling('Lisse', 'Cheveux défrisés vus de près')],
}
const worn: Colour[] = [
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
export const worksOf = (professional: Professional): Work[] => {
  const random = randomFrom(`works of ${emailOf(professional)}`)
  const { offers, firstname } = professional
  const works = offers.map((libelle) => finished(random, libelle, firstname))
  const detailed = offers.filter((libelle) => closeUps[libelle])
  for (const libelle of detailed.slice(0, random.whole(1, 2))) works.push(fromNear(random, libelle))
  if (detailed.length === 0) works.push(twoFriends(random, offers, firstname))
  const wanted = Math.max(3, works.length)
  while (works.length < wanted) works.push(finished(random, random.pick(offers), firstname))
  return works.slice(0, 6)
}

const photographed = (svg: string): Drawing => ({ svg, width: 560 })

const fromNear = (random: Random, libelle: Libelle): Work => {
  const { draw, words } = random.pick(closeUps[libelle] ?? [])
  const colour = random.pick(worn)
  const seed = `${random.between(0, 1)}`
  const drawing = () => photographed(draw(randomFrom(seed), colour))
  return { drawing, alt: `${words}, ${colour.replace(/^\S+ /, '')}`, isCloseUp: true }
}

const lookFor = (random: Random, libelle: Libelle) => {
  const [hairstyle, words] = random.pick(hairstylesOf[libelle])
  const beard = libelle === 'Barbier' ? random.pick(['full2', 'goatee1', undefined] as const) : undefined
  return { look: aLook(random, hairstyle, { beard }), words }
}

const finished = (random: Random, libelle: Libelle, firstname: string): Work => {
  const { look, words } = lookFor(random, libelle)
  const svg = portrait(random, look)
  return { drawing: () => photographed(svg), alt: `${words}, par ${firstname}`, isCloseUp: false }
}

const twoFriends = (random: Random, offers: Libelle[], firstname: string): Work => {
  const [left, right] = [lookFor(random, random.pick(offers)), lookFor(random, random.pick(offers))]
  const svg = duo(random, left.look, right.look)
  return {
    drawing: () => photographed(svg),
    alt: `Deux personnes coiffées par ${firstname}, côte à côte`,
    isCloseUp: false,
  }
}
