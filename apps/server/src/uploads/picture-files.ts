import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageWidth, imageWidths } from '@couronne/contract/uploads'
import { Refusal } from '../lib/refusal.ts'
import type { EncodedPicture } from './encode-picture.ts'

type Place = { imagesDir: string }
type Picture = { filename: string; private: boolean }

const pathOf = ({ imagesDir }: Place, picture: Picture, width?: ImageWidth) => {
  const folder = picture.private ? join(imagesDir, 'prive') : imagesDir
  return join(folder, width ? picture.filename.replace('.', `-${width}.`) : picture.filename)
}

/** Where a file lies while it is being received or written. */
export const incomingDir = async ({ imagesDir }: Place) => {
  const folder = join(imagesDir, 'incoming')
  await mkdir(folder, { recursive: true })
  return folder
}

/** A file is there whole or not at all: written aside, flushed, and then named. */
const writeWhole = async (place: Place, path: string, content: Buffer) => {
  const aside = join(await incomingDir(place), randomUUID())
  await writeFile(aside, content, { flush: true })
  await rename(aside, path)
}

export const savePicture = async (place: Place, picture: Picture, encoded: EncodedPicture) => {
  await mkdir(join(place.imagesDir, 'prive'), { recursive: true })
  for (const { width, webp } of encoded.narrower) await writeWhole(place, pathOf(place, picture, width), webp)
  await writeWhole(place, pathOf(place, picture), encoded.webp)
}

export const removePicture = async (place: Place, picture: Picture) => {
  for (const width of [undefined, ...imageWidths]) await rm(pathOf(place, picture, width), { force: true })
}

/** Opens the picture in that width, or as wide as it is. */
export const openPicture = async (place: Place, picture: Picture, width?: ImageWidth) => {
  const file = (width && (await opened(pathOf(place, picture, width)))) ?? (await opened(pathOf(place, picture)))
  if (!file) throw new Refusal('not_found')
  return { size: (await file.stat()).size, stream: file.createReadStream() }
}

const opened = (path: string) =>
  open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Removes what a server that was killed left half received. */
export const removeOldIncoming = async (place: Place, before: Date) => {
  const folder = await incomingDir(place)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtime < before) await rm(path, { force: true })
  }
}
