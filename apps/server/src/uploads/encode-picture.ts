import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ImageWidth, imageWidths } from '@couronne/contract/uploads'
import sharp, { type Sharp } from 'sharp'
import { invalid, Refusal } from '../lib/refusal.ts'
import { createTurns } from '../lib/turns.ts'
import { decodeHeic } from './decode-heic.ts'
import { imageKind } from './image-kind.ts'

/** The largest that phones make. A decoder can be made to hold ten bytes a pixel, and twenty for AVIF. */
const maxPixels = { jpeg: 52_000_000, png: 52_000_000, webp: 52_000_000, heic: 52_000_000, avif: 26_000_000 }
const heavyPixels = 16_000_000
/** The longest side that is kept. */
const longestSide = 2560
const patienceSeconds = 30

const twoAtATime = createTurns(2, 60)
const heavyAlone = createTurns(1, 2)

export type EncodedPicture = {
  /** Of the content: the same picture gives the same name. */
  hash: string
  width: number
  height: number
  webp: Buffer
  narrower: { width: ImageWidth; webp: Buffer }[]
}

// Nothing of one person's picture is kept in memory for the next.
sharp.cache(false)

/**
 * Makes a WebP of whatever a person sent, and the narrower ones: upright, in sRGB, with nothing of the file but its
 * pixels. `source` is the content or where it lies.
 */
export const encodePicture = (source: Buffer | string): Promise<EncodedPicture> =>
  twoAtATime(async () => {
    const pixels = await upright(typeof source === 'string' ? await readFile(source) : source)
    const whole = await asWebp(pixels())
    const narrower = []
    for (const width of imageWidths)
      if (width < whole.info.width) narrower.push({ width, webp: (await asWebp(pixels().resize({ width }))).data })
    return {
      hash: createHash('sha256').update(whole.data).digest('hex'),
      width: whole.info.width,
      height: whole.info.height,
      webp: whole.data,
      narrower,
    }
  })

const asWebp = (picture: Sharp) => picture.webp({ quality: 82 }).toBuffer({ resolveWithObject: true })

/** Decodes the file once, and gives its pixels as often as they are asked for. */
const upright = async (bytes: Buffer) => {
  const kind = imageKind(bytes)
  if (!kind) throw new Refusal('wrong_file_type')
  const { data, info } = await readable(() =>
    kind === 'heic' ? heavyAlone(() => fromHeic(bytes)) : fromFile(bytes, maxPixels[kind]),
  )
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

const fromFile = async (bytes: Buffer, limit: number) => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > limit) throw tooManyPixels(limit)
  const decode = () => asPixels(sharp(bytes, { limitInputPixels: limit, failOn: 'error' }))
  return width * height > heavyPixels ? heavyAlone(decode) : decode()
}

const fromHeic = async (bytes: Buffer) => {
  const decoded = await decodeHeic(bytes, maxPixels.heic)
  if (decoded === 'too many pixels') throw tooManyPixels(maxPixels.heic)
  const { data, width, height } = decoded
  return asPixels(sharp(data, { raw: { width, height, channels: 4 } }))
}

const asPixels = (picture: Sharp) =>
  picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: patienceSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })

const tooManyPixels = (limit: number) =>
  invalid('file', `Cette image est trop grande : ${limit / 1_000_000} millions de pixels au plus.`)

/** Whatever a decoder says against a file, the file is to blame. */
const readable = async <T>(decode: () => Promise<T>) => {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid('file', "Cette image est abîmée ou incomplète : nous n'avons pas pu la lire.")
  }
}
