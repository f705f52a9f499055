import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import type { Random } from '../../../server/src/lib/randomness.ts'

/** Heads and hairstyles come from Open Peeps by Pablo Stanley, under CC0. */
type Options = NonNullable<Parameters<typeof openPeeps.create>[0]['options']>
export type Hairstyle = NonNullable<Options['head']>[number]
type Face = NonNullable<Options['face']>[number]
type Glasses = NonNullable<Options['accessories']>[number]
type Beard = NonNullable<Options['facialHair']>[number]

export const skins = { cannelle: 'b9794f', miel: '9c5f3c', cacao: '7a4528', ebene: '5b3220' }
export type Skin = keyof typeof skins
const clothes = ['6d1f48', 'b5492e', 'e8a33d', '2f6b4f', 'fff8f0']
const highlights = ['c9772e', '8a3a1a', '6d1f48', 'e8a33d']
const faces: Face[] = ['smile', 'smile', 'calm', 'cute']
const ink = '2b1620'

export type Appearance = {
  hairstyle: Hairstyle
  skin: Skin
  face: Face
  clothing: string
  contrast: string
  glasses?: Glasses
  beard?: Beard
}

/** Returns the look of a person with this hairstyle. */
export const createAppearance = (
  random: Random,
  hairstyle: Hairstyle,
  given: Partial<Appearance> = {},
): Appearance => ({
  hairstyle,
  skin: random.pick(Object.keys(skins) as Skin[]),
  face: random.pick(faces),
  clothing: random.pick(clothes),
  contrast: random.pick(highlights),
  ...given,
})

/** These hairstyles do not fit into Open Peeps' square and need a little more room. */
const largeHairstyles: Hairstyle[] = ['longAfro', 'longCurly', 'bun', 'bun2', 'bantuKnots']

/** Draws the head and its bust, free of the square's edges, in a box of 704 units. */
const head = ({ hairstyle, skin, face, clothing, contrast, glasses, beard }: Appearance) =>
  createAvatar(openPeeps, {
    head: [hairstyle],
    face: [face],
    skinColor: [skins[skin]],
    clothingColor: [clothing],
    headContrastColor: [contrast],
    accessories: glasses ? [glasses] : [],
    accessoriesProbability: glasses ? 100 : 0,
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    maskProbability: 0,
  })
    .toString()
    .replace(/<metadata[\s\S]*?<\/metadata>/, '')
    .replace(/<mask[\s\S]*?<\/mask>/, '')
    .replace('mask="url(#viewboxMask)"', '')
    .replaceAll('fill="#000"', `fill="#${ink}"`)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')

const placeHead = (appearance: Appearance, x: number, y: number, size: number) => {
  const scale = (size / 704) * (largeHairstyles.includes(appearance.hairstyle) ? 0.88 : 1)
  const left = x + (size - 704 * scale) / 2
  return `<g transform="translate(${left} ${y + size - 704 * scale}) scale(${scale})">${head(appearance)}</g>`
}

const grounds = [
  { ground: 'f4e7d8', disc: 'e8a33d' },
  { ground: 'efd0a0', disc: 'fff8f0' },
  { ground: 'e9c4b2', disc: 'f4e7d8' },
  { ground: 'd9bccb', disc: 'f4e7d8' },
  { ground: 'c5d8cc', disc: 'fff8f0' },
  { ground: 'f4e7d8', disc: 'd98a6f' },
] as const

const side = 800
const sheet = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${body}</svg>`
const filled = (colour: string) => `<rect width="${side}" height="${side}" fill="#${colour}"/>`

/** Draws a professional's avatar: the head in a medallion of sable or safran. */
export const medallion = (random: Random, appearance: Appearance) => {
  const [ground, disc] = random.pick([
    ['f4e7d8', 'e8a33d'],
    ['e8a33d', 'f4e7d8'],
    ['f4e7d8', 'efd0a0'],
    ['efd0a0', 'fff8f0'],
  ])
  const safe = appearance.clothing === disc ? { ...appearance, clothing: '6d1f48' } : appearance
  return sheet(`${filled(ground)}<circle cx="400" cy="400" r="372" fill="#${disc}"/>
    <clipPath id="m"><circle cx="400" cy="400" r="372"/></clipPath><g clip-path="url(#m)">${placeHead(safe, 15, 68, 770)}</g>`)
}

/** Each backdrop is drawn behind a person: the sun, its rays, arches or beads. */
const backdrops = [
  (disc: string) => `<circle cx="400" cy="400" r="310" fill="#${disc}"/>`,
  (disc: string) =>
    `<g stroke="#${disc}" stroke-width="26" stroke-linecap="round">${Array.from({ length: 24 }, (_, i) => {
      const [x, y] = [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)]
      return `<path d="M${400 + 265 * x} ${390 + 265 * y}L${400 + 372 * x} ${390 + 372 * y}"/>`
    }).join('')}</g><circle cx="400" cy="390" r="225" fill="#${disc}"/>`,
  (disc: string) => `<path d="M110 800V400a290 290 0 0 1 580 0v400Z" fill="#${disc}"/>`,
  (disc: string) =>
    `<g fill="none" stroke="#${disc}" stroke-width="30">${[170, 250, 330].map((r) => `<circle cx="400" cy="400" r="${r}"/>`).join('')}</g>`,
  (disc: string) =>
    `<g fill="#${disc}">${Array.from({ length: 49 }, (_, i) => `<circle cx="${55 + (i % 7) * 115}" cy="${55 + Math.floor(i / 7) * 115}" r="20"/>`).join('')}</g>`,
]

const withContrast = (appearance: Appearance, colours: readonly string[]): Appearance =>
  colours.includes(appearance.clothing) ? { ...appearance, clothing: '6d1f48' } : appearance

/** Draws a person's finished hairstyle for a service or a portfolio. */
export const portrait = (random: Random, appearance: Appearance) => {
  const { ground, disc } = random.pick(grounds)
  return sheet(
    `${filled(ground)}${random.pick(backdrops)(disc)}${placeHead(withContrast(appearance, [ground, disc]), 70, 140, 660)}`,
  )
}

/** Draws two friends side by side. */
export const duo = (random: Random, left: Appearance, right: Appearance) => {
  const { ground, disc } = random.pick(grounds)
  const [back, front] = [left, right].map((appearance) => withContrast(appearance, [ground, disc])) as [
    Appearance,
    Appearance,
  ]
  return sheet(`${filled(ground)}<circle cx="400" cy="440" r="330" fill="#${disc}"/>
    <g transform="translate(800 0) scale(-1 1)">${placeHead(back, 300, 230, 480)}</g>${placeHead(front, 300, 310, 490)}`)
}
