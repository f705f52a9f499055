import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageWidth, imageWidths } from '@couronne/contract/platform/image-addresses'
import { Refusal } from '../../lib/domain-error.ts'
import type { EncodedPicture } from './make-webp.ts'

type Place = { imagesDir: string }
type Picture = { filename: string; private: boolean }

type Kind = 'webp' | 'avif'

const suffixOf = (width: ImageWidth | undefined, kind: Kind) => `${width ? `-${width}` : ''}.${kind}`

export const pathOf = ({ imagesDir }: Place, picture: Picture, width?: ImageWidth, kind: Kind = 'webp') => {
  const folder = picture.private ? join(imagesDir, 'prive') : imagesDir
  return join(folder, picture.filename.replace('.webp', suffixOf(width, kind)))
}

const allWidths = [undefined, ...imageWidths]

/** Creates and returns the folder of files that are being received or written. */
export const incomingDir = async ({ imagesDir }: Place) => {
  const folder = join(imagesDir, 'incoming')
  await mkdir(folder, { recursive: true })
  return folder
}

/**
 * Writes the WebP files to temporary names and flushes them; they are renamed later, so that a file is complete or
 * absent. Writing may take long.
 */
export const layAside = async (place: Place, prefix: string, { webp, narrower, avif = [] }: EncodedPicture) => {
  await mkdir(join(place.imagesDir, 'prive'), { recursive: true })
  for (const one of [...narrower, { width: undefined, webp }])
    await writeFile(`${prefix}${suffixOf(one.width, 'webp')}`, one.webp, { flush: true })
  for (const one of avif) await writeFile(`${prefix}${suffixOf(one.width, 'avif')}`, one.avif, { flush: true })
}

/** Renames the temporary WebP files under `prefix` to their final names. */
export const keepWebp = async (place: Place, picture: Picture, prefix: string) => {
  for (const width of [...imageWidths, undefined])
    await rename(`${prefix}${suffixOf(width, 'webp')}`, pathOf(place, picture, width)).catch(unlessMissing)
}

export const removePicture = async (place: Place, picture: Picture) => {
  for (const width of allWidths)
    for (const kind of ['webp', 'avif'] as const) await rm(pathOf(place, picture, width, kind), { force: true })
}

export const hasAvif = async (place: Place, picture: Picture) => existsSync(pathOf(place, picture, 160, 'avif'))

/** Renames the temporary AVIF files under `prefix` to their final names. */
export const keepAvif = async (place: Place, picture: Picture, prefix: string) => {
  // The narrowest file comes last, because its presence means that all are complete.
  for (const width of [undefined, ...imageWidths.toReversed()])
    await rename(`${prefix}${suffixOf(width, 'avif')}`, pathOf(place, picture, width, 'avif')).catch(unlessMissing)
}

export const removeAside = async (prefix: string) => {
  for (const width of allWidths)
    for (const kind of ['webp', 'avif'] as const) await rm(`${prefix}${suffixOf(width, kind)}`, { force: true })
}

/**
 * Opens the picture in that width or, if there is no such file, in its own; as AVIF if the browser accepts it and the
 * file exists.
 */
export const openPicture = async (
  place: Place,
  picture: Picture,
  { width, takesAvif = false }: { width?: ImageWidth | undefined; takesAvif?: boolean } = {},
) => {
  for (const wide of width ? [width, undefined] : [undefined])
    for (const kind of takesAvif ? (['avif', 'webp'] as const) : (['webp'] as const)) {
      const file = await open(pathOf(place, picture, wide, kind)).catch(unlessMissing)
      if (file) return { kind, size: (await file.stat()).size, stream: file.createReadStream() }
    }
  throw new Refusal('not_found')
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Removes partial uploads of a server that was killed. */
export const removeOldIncoming = async (place: Place, before: Date) => {
  const folder = await incomingDir(place)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtime < before) await rm(path, { force: true })
  }
}
