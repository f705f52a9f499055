import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageWidth } from '@couronne/contract/platform/image-addresses'
import sharp from 'sharp'
import type { Deps } from '../../server/src/deps.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'
import type { EncodedPicture } from '../../server/src/platform/uploads/make-webp.ts'
import { sendPicture, storePicture } from '../../server/src/platform/uploads/send-picture.ts'

/** This is a square drawing with the width in pixels of its picture. */
export type Drawing = { svg: string; width: number }

export const shippedDir = join(import.meta.dirname, '../pictures')

/**
 * These AVIF widths are shipped beside the full-size WebP. A browser without AVIF gets the full-size WebP. A full-size
 * AVIF of a drawing would be larger than its WebP.
 */
const shippedAvifWidths = [160, 320] as const satisfies ImageWidth[]

export const avifWidthsOf = ({ width }: Drawing) => shippedAvifWidths.filter((narrower) => narrower < width)

/** The name is a hash of the drawing, so that a changed drawing does not find its old picture. */
export const shippedNameOf = ({ svg, width }: Drawing) =>
  createHash('sha256').update(`${width} ${svg}`).digest('hex').slice(0, 16)

/**
 * Renders the drawing as a file that a person could upload. It is slightly blurred like a photograph: fine lines would
 * double its bytes.
 */
export const photograph = ({ svg, width }: Drawing) =>
  sharp(Buffer.from(svg)).resize(width).blur(0.8).png({ compressionLevel: 1 }).toBuffer()

/** Stores the picture of a drawing. A drawing that has no shipped picture is encoded like any upload. */
export const uploadDrawing = async (deps: Deps, viewer: Viewer, drawing: Drawing, isPrivate = false) => {
  const shipped = await shippedPicture(drawing)
  return shipped
    ? storePicture(deps, viewer, shipped, isPrivate)
    : sendPicture(deps, viewer, await photograph(drawing), isPrivate)
}

const shippedPicture = async (drawing: Drawing): Promise<EncodedPicture | undefined> => {
  const path = join(shippedDir, shippedNameOf(drawing))
  try {
    const webp = await readFile(`${path}.webp`)
    const avif = []
    for (const width of avifWidthsOf(drawing)) avif.push({ width, avif: await readFile(`${path}-${width}.avif`) })
    const hash = createHash('sha256').update(webp).digest('hex')
    return { hash, width: drawing.width, height: drawing.width, webp, narrower: [], avif }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
