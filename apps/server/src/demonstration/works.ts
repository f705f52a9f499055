import type { Libelle } from '@couronne/contract/services'
import { braidsDetail, fallingHair } from './drawings/details.ts'
import { aLook, duo, portrait } from './drawings/heads.ts'
import { hairstylesOf } from './people/hairstyles.ts'
import type { Professional } from './people/professional.ts'
import { emailOf } from './people.ts'
import { photograph } from './pictures.ts'
import { type Random, randomFrom } from './randomness.ts'

/** `photograph` gives the file's content. */
export type Work = { photograph: () => Promise<Buffer>; alt: string }
const width = 640

/** Close-ups, the slowest to draw: each is drawn once for all. */
const closeUp = (draw: () => string, alt: string): Work => {
  let drawn: Promise<Buffer> | undefined
  return { alt, photograph: () => (drawn ??= photograph(draw(), width)) }
}
const details = {
  Braids: closeUp(() => braidsDetail('tresses', '1B noir naturel'), 'Détail de tresses à trois brins, noir naturel'),
  Nattes: closeUp(() => braidsDetail('ombrées', 'T1B/27 ombré'), 'Détail de nattes au dégradé noir et miel'),
  'Soins naturels': closeUp(() => fallingHair('boucles', '4 chocolat', 'Bouclé'), 'Détail de boucles brillantes'),
  Tissage: closeUp(() => fallingHair('vagues', '30 auburn', 'Ondulé'), 'Détail de longues ondulations auburn'),
  Lissage: closeUp(() => fallingHair('lisse', '2 brun foncé', 'Lisse'), 'Détail de cheveux lisses dans la lumière'),
} satisfies Partial<Record<Libelle, Work>>
const isDetailed = (libelle: Libelle): libelle is keyof typeof details => libelle in details

/** The pictures of what she does: one for each service in its order, then others of her gallery, three to six in all. */
export const worksOf = (professional: Professional): Work[] => {
  const random = randomFrom(`works of ${emailOf(professional)}`)
  const { offers, firstname } = professional
  const works = offers.map((libelle) => finished(random, libelle, firstname))
  const detailed = offers.filter(isDetailed)[0]
  if (detailed && random.chance(0.6)) works.push(details[detailed])
  if (random.chance(0.5)) works.push(twoFriends(random, offers, firstname))
  const wanted = Math.max(3, works.length)
  while (works.length < wanted) works.push(finished(random, random.pick(offers), firstname))
  return works.slice(0, 6)
}

const lookFor = (random: Random, libelle: Libelle) => {
  const [hairstyle, words] = random.pick(hairstylesOf[libelle])
  const beard = libelle === 'Barbier' ? random.pick(['full2', 'goatee1', undefined] as const) : undefined
  return { look: aLook(random, hairstyle, { beard }), words }
}

const finished = (random: Random, libelle: Libelle, firstname: string): Work => {
  const { look, words } = lookFor(random, libelle)
  const svg = portrait(random, look)
  return { photograph: () => photograph(svg, width), alt: `${words}, par ${firstname}` }
}

const twoFriends = (random: Random, offers: Libelle[], firstname: string): Work => {
  const [left, right] = [lookFor(random, random.pick(offers)), lookFor(random, random.pick(offers))]
  const svg = duo(random, left.look, right.look)
  return { photograph: () => photograph(svg, width), alt: `Deux personnes coiffées par ${firstname}, côte à côte` }
}
