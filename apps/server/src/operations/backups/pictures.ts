import { constants } from 'node:fs'
import { chmod, copyFile, link, mkdir, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** These are the folders of `imagesDir` that hold finished files. */
const folders = ['', 'prive']

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Returns the name in the database of a file, which may be a narrower copy or have another format. */
const uploadNameOf = (file: string) => file.replace(/(?:-\d+)?\.(?:webp|avif)$/, '.webp')

/** Copies a file with its time, so that the next backup knows it again. */
const copyWithTime = async (from: string, to: string) => {
  const { atime, mtime } = await stat(from)
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, 0o600)
  await utimes(to, atime, mtime)
}

/** Links the same file of an earlier backup and returns true, or returns false where there is none. */
const linkEarlier = async (from: string, earlier: string, to: string) => {
  const [now, then] = await Promise.all([stat(from), stat(earlier).catch(unlessMissing)])
  if (!then || then.size !== now.size || then.mtime.getTime() !== now.mtime.getTime()) return false
  return link(earlier, to).then(
    () => true,
    () => false, // The file system has no links, or there are too many of this file.
  )
}

/**
 * Copies the files of the pictures that `isKnown`, and returns their number and names. A file that an earlier backup has
 * is linked to it. A file that is deleted meanwhile is left out.
 */
export const copyPictures = async (
  imagesDir: string,
  target: string,
  { isKnown = () => true, earlier }: { isKnown?: (filename: string) => boolean; earlier?: string | undefined } = {},
) => {
  let copied = 0
  const names = new Set<string>()
  for (const folder of folders) {
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
    const entries = (await readdir(join(imagesDir, folder), { withFileTypes: true }).catch(unlessMissing)) ?? []
    for (const entry of entries) {
      if (!entry.isFile() || !isKnown(uploadNameOf(entry.name))) continue
      const from = join(imagesDir, folder, entry.name)
      const to = join(target, folder, entry.name)
      const copy = async () => {
        if (!earlier || !(await linkEarlier(from, join(earlier, folder, entry.name), to))) await copyWithTime(from, to)
        copied += 1
        names.add(entry.name)
      }
      await copy().catch(unlessMissing)
    }
  }
  return { copied, names }
}

/** Returns whether the folder has any finished file. */
export const hasPictures = async (imagesDir: string) => {
  for (const folder of folders) {
    const entries = (await readdir(join(imagesDir, folder), { withFileTypes: true }).catch(unlessMissing)) ?? []
    if (entries.some((entry) => entry.isFile())) return true
  }
  return false
}
