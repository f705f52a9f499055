import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeWebp } from '../../server/src/platform/uploads/make-webp.ts'
import { allDrawings } from './all-drawings.ts'
import { makePictures } from './make-pictures.ts'
import { avifWidthsOf, type Drawing, photograph, shippedDir } from './pictures.ts'

const filesOf = ([name, drawing]: [string, Drawing]) => [
  `${name}.webp`,
  ...avifWidthsOf(drawing).map((width) => `${name}-${width}.avif`),
]

const drawings = allDrawings()

it('the shipped pictures are those of the drawings as they are now; if not: npm run pictures -w apps/demonstration', async () => {
  expect(drawings.size).toBeGreaterThan(300)
  expect((await readdir(shippedDir)).sort()).toEqual([...drawings].flatMap(filesOf).sort())
})

/** Returns the properties of an image file without decoding its pixels. */
const kindOf = async (path: string) => {
  const { format, compression, width, height, exif, icc } = await sharp(path).metadata()
  return { format: compression ?? format, width, height, exif, icc }
}

it('the shipped pictures are what the encoders of uploads make: plain WebP, and AVIF of narrower widths', async () => {
  for (const [name, drawing] of drawings) {
    const { width } = drawing
    expect(await kindOf(join(shippedDir, `${name}.webp`))).toEqual({ format: 'webp', width, height: width })
    for (const narrower of avifWidthsOf(drawing))
      expect(await kindOf(join(shippedDir, `${name}-${narrower}.avif`))).toEqual({
        format: 'av1',
        width: narrower,
        height: narrower,
      })
  }
})

it('the shipped pictures weigh no more than nine megabytes', async () => {
  const sizes = (await readdir(shippedDir)).map(async (file) => (await stat(join(shippedDir, file))).size)
  expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(9_000_000)
})

it('pictures are made anew for what has been drawn anew, and for nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'couronne-pictures-'))
  try {
    const [unchanged, removed, added] = [...drawings] as [string, Drawing][] as [
      [string, Drawing],
      [string, Drawing],
      [string, Drawing],
    ]
    expect(await makePictures(folder, new Map([unchanged, removed]))).toEqual({ made: 2, removed: 0 })
    const [webp = '', avif = ''] = filesOf(unchanged)
    expect(await readFile(join(folder, webp))).toEqual((await makeWebp(await photograph(unchanged[1]))).webp)
    expect(await kindOf(join(folder, avif))).toEqual(await kindOf(join(shippedDir, avif)))
    await writeFile(join(folder, webp), 'as it was')
    expect(await makePictures(folder, new Map([unchanged, added]))).toEqual({
      made: 1,
      removed: filesOf(removed).length,
    })
    expect((await readdir(folder)).sort()).toEqual([unchanged, added].flatMap(filesOf).sort())
    expect(await readFile(join(folder, webp), 'utf8')).toBe('as it was')
  } finally {
    await rm(folder, { recursive: true })
  }
})
