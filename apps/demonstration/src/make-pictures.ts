import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeAvif } from '../../server/src/platform/uploads/encode-avif.ts'
import { makeWebp } from '../../server/src/platform/uploads/make-webp.ts'
import { avifWidthsOf, type Drawing, photograph } from './pictures.ts'

/** Encodes the drawings that have no picture in `folder` yet, and removes the pictures of those that are gone. */
export const makePictures = async (folder: string, drawings: Map<string, Drawing>) => {
  await mkdir(folder, { recursive: true })
  const existing = new Set(await readdir(folder))
  const needed = new Set<string>()
  let made = 0
  for (const [name, drawing] of drawings) {
    const files = [...avifWidthsOf(drawing).map((width) => `${name}-${width}.avif`), `${name}.webp`]
    for (const file of files) needed.add(file)
    if (files.every((file) => existing.has(file))) continue
    await makePicture(folder, files, drawing)
    made++
  }
  const old = [...existing].filter((file) => !needed.has(file))
  for (const file of old) await rm(join(folder, file))
  return { made, removed: old.length }
}

/** Uses the encoders of uploads, which also make files that are not shipped. */
const makePicture = async (folder: string, files: string[], drawing: Drawing) => {
  const temporaryFolder = await mkdtemp(join(folder, '.making-'))
  try {
    const name = files.at(-1)?.replace('.webp', '') as string
    const { webp } = await makeWebp(await photograph(drawing))
    await writeFile(join(temporaryFolder, `${name}.webp`), webp)
    await encodeAvif(join(temporaryFolder, `${name}.webp`), join(temporaryFolder, name))
    for (const file of files) await rename(join(temporaryFolder, file), join(folder, file))
  } finally {
    await rm(temporaryFolder, { recursive: true })
  }
}
