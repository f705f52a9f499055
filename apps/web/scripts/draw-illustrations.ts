import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import sharp from 'sharp'

/**
 * Draws the illustrations of the home page and of empty lists into app/ui/illustrations/, where they are committed:
 * `npm run heads -w apps/web`. The artwork is Open Peeps by Pablo Stanley, CC0.
 */
type Options = NonNullable<Parameters<typeof openPeeps.create>[0]['options']>
type Head = NonNullable<Options['head']>[number]
type Face = NonNullable<Options['face']>[number]
type Illustration = { head: Head; face: Face; skin: keyof typeof skins; clothes: keyof typeof clothes; beard?: true }

const skins = { cannelle: 'b9794f', miel: '9c5f3c', cacao: '7a4528', ebene: '5b3220' }
const clothes = { plum: '6d1f48', terracotta: 'b5492e', safran: 'e8a33d', feuille: '2f6b4f', sable: 'e5d0b8' }
const black = '23121a'

const illustrations: Record<string, Illustration> = {
  // These are the ten services.
  braids: { head: 'cornrows2', face: 'smile', skin: 'miel', clothes: 'safran' },
  nattes: { head: 'cornrows', face: 'cute', skin: 'cacao', clothes: 'terracotta' },
  locks: { head: 'dreads1', face: 'calm', skin: 'ebene', clothes: 'feuille' },
  'soins-naturels': { head: 'afro', face: 'smile', skin: 'cacao', clothes: 'plum' },
  barbier: { head: 'flatTop', face: 'smile', skin: 'ebene', clothes: 'terracotta', beard: true },
  tissage: { head: 'longBangs', face: 'cheeky', skin: 'miel', clothes: 'plum' },
  'pose-perruque': { head: 'longCurly', face: 'smile', skin: 'cannelle', clothes: 'feuille' },
  lissage: { head: 'long', face: 'calm', skin: 'cacao', clothes: 'safran' },
  defrisage: { head: 'mediumStraight', face: 'cute', skin: 'cannelle', clothes: 'terracotta' },
  evenements: { head: 'bun', face: 'smile', skin: 'miel', clothes: 'plum' },
  // These five appear in the hero only.
  'hero-afro': { head: 'longAfro', face: 'calm', skin: 'cacao', clothes: 'safran' },
  'hero-bantu': { head: 'bantuKnots', face: 'smile', skin: 'ebene', clothes: 'terracotta' },
  'hero-turban': { head: 'turban', face: 'calm', skin: 'miel', clothes: 'feuille' },
  'hero-twists': { head: 'twists', face: 'cute', skin: 'cacao', clothes: 'sable' },
  'hero-dreads': { head: 'dreads2', face: 'smile', skin: 'cannelle', clothes: 'plum' },
  // This one stands for a person without a picture.
  visage: { head: 'buns', face: 'calm', skin: 'cacao', clothes: 'plum' },
}

const draw = ({ head, face, skin, clothes: clothing, beard }: Illustration) =>
  createAvatar(openPeeps, {
    head: [head],
    face: [face],
    skinColor: [skins[skin]],
    clothingColor: [clothes[clothing]],
    headContrastColor: [black],
    facialHair: ['full2'],
    facialHairProbability: beard ? 100 : 0,
    accessoriesProbability: 0,
    maskProbability: 0,
  }).toString()

// The browser decodes a raster picture off the main thread. Twenty SVG files blocked a slow phone for two seconds.
const widths = [240, 480]
const folder = fileURLToPath(new URL('../app/ui/illustrations/', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, illustration] of Object.entries(illustrations)) {
  const svg = Buffer.from(draw(illustration).replaceAll('fill="#000"', `fill="#${black}"`))
  for (const width of widths) {
    const picture = sharp(svg).resize(width).webp({ quality: 60, alphaQuality: 80, effort: 6 })
    const { size } = await picture.toFile(`${folder}${name}-${width}.webp`)
    console.log(`${name}-${width}.webp`, size)
  }
}
