import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Draws into public/, where they are committed, the icons of the installed site from favicon.svg, and the picture of a
 * shared link: the crown over five illustrations. `npm run icons -w apps/web`.
 */
const web = join(import.meta.dirname, '..')
const publicPath = (name: string) => join(web, 'public', name)
const creme = '#FFF8F0'
const favicon = readFileSync(publicPath('favicon.svg'), 'utf8')

/** Systems crop the edges of a maskable icon and fill transparent areas with black. */
const square = favicon.replace('rx="8"', '')
const withMargin = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"')
  .replace('width="32"', 'width="44" x="-6" y="-6"')
  .replace('height="32"', 'height="44"')
const icons = {
  'icon-192.png': [favicon, 192],
  'icon-512.png': [favicon, 512],
  'icon-maskable-512.png': [withMargin, 512],
  'apple-touch-icon.png': [square, 180],
} as const
for (const [name, [svg, size]] of Object.entries(icons))
  await sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png({ palette: true }).toFile(publicPath(name))

const [width, height] = [1200, 630]
const illustrations = [
  { name: 'hero-turban', size: 200, x: 45, y: 300, ground: '#F4E7D8' },
  { name: 'hero-dreads', size: 200, x: 955, y: 300, ground: '#F4E7D8' },
  { name: 'nattes', size: 260, x: 215, y: 245, ground: '#B5492E' },
  { name: 'hero-bantu', size: 260, x: 725, y: 245, ground: '#2F6B4F' },
  { name: 'hero-afro', size: 340, x: 430, y: 205, ground: '#E8A33D' },
]
const medallion = async ({ name, size, x, y, ground }: (typeof illustrations)[number]) => {
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50" fill="${creme}"/><circle cx="50" cy="50" r="47.500" fill="${ground}"/></svg>`
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="47.500"/></svg>`
  const renderSvg = (svg: string) => sharp(Buffer.from(svg), { density: 600 }).resize(size, size).png().toBuffer()
  const head = await sharp(join(web, `app/ui/illustrations/${name}-480.webp`))
    .resize(size, size)
    .composite([{ input: await renderSvg(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return {
    input: await sharp(await renderSvg(disc))
      .composite([{ input: head }])
      .png()
      .toBuffer(),
    left: x,
    top: y,
  }
}
const crown = favicon.replace(/<rect[^>]*>/, '')
await sharp({ create: { width, height, channels: 3, background: creme } })
  .composite([
    ...(await Promise.all(illustrations.map(medallion))),
    { input: await sharp(Buffer.from(crown), { density: 1200 }).resize(190, 190).png().toBuffer(), left: 505, top: 22 },
  ])
  .png({ palette: true, quality: 90 })
  .toFile(publicPath('partage.png'))
