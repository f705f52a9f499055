import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ImageWidth, imageWidths } from '@couronne/contract/platform/image-addresses'
import sharp, { type Sharp } from 'sharp'
import { DomainError } from '../../lib/domain-error.ts'
import { decodeHeic } from './decode-heic.ts'
import { imageKind } from './image-kind.rules.ts'
import { maxPixels, tooManyPixels, unreadable } from './picture-limits.rules.ts'

/** The longer side has at most this length; larger pictures are scaled down. */
const maxSide = 2560

export type EncodedPicture = {
  /** This is the hash of the content, so the same picture gets the same name. */
  hash: string
  width: number
  height: number
  webp: Uint8Array
  narrower: { width: ImageWidth; webp: Uint8Array }[]
  /** Where it has been encoded already; otherwise a job does it later. */
  avif?: { width: ImageWidth; avif: Uint8Array }[]
}

// No data of one person's picture stays in memory for the next.
sharp.cache(false)

/**
 * Encodes a picture as WebP in its own and all narrower widths: upright, in sRGB, and without any metadata of the file.
 * `source` is the content or its path.
 */
export const makeWebp = async (source: Uint8Array | string): Promise<EncodedPicture> => {
  const pixels = await decodeUpright(typeof source === 'string' ? await readFile(source) : source)
  const whole = await encodeWebp(pixels())
  const narrower = []
  for (const width of imageWidths)
    if (width < whole.info.width) narrower.push({ width, webp: (await encodeWebp(pixels().resize({ width }))).data })
  return {
    hash: createHash('sha256').update(whole.data).digest('hex'),
    width: whole.info.width,
    height: whole.info.height,
    webp: whole.data,
    narrower,
  }
}

const encodeWebp = (picture: Sharp) => picture.webp({ quality: 82 }).toBuffer({ resolveWithObject: true })

/** Decodes the file once, and returns a function that provides its pixels. */
const decodeUpright = async (bytes: Uint8Array) => {
  const kind = imageKind(bytes)
  if (!kind) throw new DomainError('wrong_file_type')
  const { data, info } = await mapDecodeErrors(() =>
    kind === 'heic' ? fromHeic(bytes) : fromFile(bytes, maxPixels[kind]),
  )
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

const fromFile = (bytes: Uint8Array, limit: number) =>
  toPixels(sharp(bytes, { limitInputPixels: limit, failOn: 'error' }))

const fromHeic = async (bytes: Uint8Array) => {
  const decoded = await decodeHeic(bytes, maxPixels.heic)
  if (decoded === 'too many pixels') throw tooManyPixels(maxPixels.heic)
  const { data, width, height } = decoded
  return toPixels(sharp(data, { raw: { width, height, channels: 4 } }))
}

const toPixels = (picture: Sharp) =>
  picture
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Turns every error of a decoder into an unreadable-file error. */
const mapDecodeErrors = async <T>(decode: () => Promise<T>) => {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw unreadable()
  }
}
