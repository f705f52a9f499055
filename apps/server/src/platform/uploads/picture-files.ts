import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageWidth, imageWidths } from '@couronne/contract/platform/image-addresses'
import { DomainError } from '../../lib/domain-error.ts'
import type { EncodedPicture } from './make-webp.ts'

type ImageStore = { imagesDir: string }
type Picture = { filename: string; private: boolean }

type Kind = 'webp' | 'avif'

const suffixOf = (width: ImageWidth | undefined, kind: Kind) => `${width ? `-${width}` : ''}.${kind}`

/** A document has one file, whose name is its own. */
export const pathOf = ({ imagesDir }: ImageStore, picture: Picture, width?: ImageWidth, kind: Kind = 'webp') => {
  const folder = picture.private ? join(imagesDir, 'prive') : imagesDir
  return join(folder, picture.filename.replace('.webp', suffixOf(width, kind)))
}

const allWidths = [undefined, ...imageWidths]

/** Creates and returns the folder of files that are being received or written. */
export const incomingDir = async ({ imagesDir }: ImageStore) => {
  const folder = join(imagesDir, 'incoming')
  await mkdir(folder, { recursive: true })
  return folder
}

/**
 * Writes the WebP files to temporary names and flushes them; they are renamed later, so that a file is complete or
 * absent. Writing may take long.
 */
export const writeTemporaryFiles = async (
  store: ImageStore,
  prefix: string,
  { webp, narrower, avif = [] }: EncodedPicture,
) => {
  await mkdir(join(store.imagesDir, 'prive'), { recursive: true })
  for (const file of [...narrower, { width: undefined, webp }])
    await writeFile(`${prefix}${suffixOf(file.width, 'webp')}`, file.webp, { flush: true })
  for (const file of avif) await writeFile(`${prefix}${suffixOf(file.width, 'avif')}`, file.avif, { flush: true })
}

/** Renames the temporary WebP files under `prefix` to their final names. */
export const publishWebp = async (store: ImageStore, picture: Picture, prefix: string) => {
  for (const width of [...imageWidths, undefined])
    await rename(`${prefix}${suffixOf(width, 'webp')}`, pathOf(store, picture, width)).catch(unlessMissing)
}

/** Copies the WebP files of a picture to another name. A missing file is left out. */
export const copyPicture = async (store: ImageStore, from: Picture, to: Picture) => {
  await mkdir(join(store.imagesDir, 'prive'), { recursive: true })
  for (const width of [...imageWidths, undefined])
    await copyFile(pathOf(store, from, width), pathOf(store, to, width)).catch(unlessMissing)
}

export const removePicture = async (store: ImageStore, picture: Picture) => {
  for (const width of allWidths)
    for (const kind of ['webp', 'avif'] as const) await rm(pathOf(store, picture, width, kind), { force: true })
}

export const hasAvif = async (store: ImageStore, picture: Picture) => existsSync(pathOf(store, picture, 160, 'avif'))

/** Renames the temporary AVIF files under `prefix` to their final names. */
export const publishAvif = async (store: ImageStore, picture: Picture, prefix: string) => {
  // The narrowest file comes last, because its presence means that all are complete.
  for (const width of [undefined, ...imageWidths.toReversed()])
    await rename(`${prefix}${suffixOf(width, 'avif')}`, pathOf(store, picture, width, 'avif')).catch(unlessMissing)
}

export const removeTemporaryFiles = async (prefix: string) => {
  for (const width of allWidths)
    for (const kind of ['webp', 'avif'] as const) await rm(`${prefix}${suffixOf(width, kind)}`, { force: true })
}

/**
 * Opens the picture in that width or, if there is no such file, in its own; as AVIF if the browser accepts it and the
 * file exists.
 */
export const openPicture = async (
  store: ImageStore,
  picture: Picture,
  { width, takesAvif: acceptsAvif = false }: { width?: ImageWidth | undefined; takesAvif?: boolean } = {},
) => {
  for (const wide of width ? [width, undefined] : [undefined])
    for (const kind of acceptsAvif ? (['avif', 'webp'] as const) : (['webp'] as const)) {
      const file = await open(pathOf(store, picture, wide, kind)).catch(unlessMissing)
      if (file) return { kind, size: (await file.stat()).size, stream: file.createReadStream() }
    }
  throw new DomainError('not_found')
}

/** Opens a stored document. */
export const openDocument = async (store: ImageStore, filename: string) => {
  const file = await open(pathOf(store, { filename, private: true })).catch(unlessMissing)
  if (!file) throw new DomainError('not_found')
  return { size: (await file.stat()).size, stream: file.createReadStream() }
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Removes partial uploads of a server that was killed. */
export const removeOldIncoming = async (store: ImageStore, before: Date) => {
  const folder = await incomingDir(store)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtime < before) await rm(path, { force: true })
  }
}
