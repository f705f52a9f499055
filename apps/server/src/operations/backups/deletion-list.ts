import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'

/** Lies beside the backups, so that it outlives the database. It contains ids alone, one a line, some more than once. */
export const deletionListName = 'deleted-ids.txt'

/**
 * Adds the ids that the list lacks, of deleted accounts and ended subscriptions, so that a restore of an older backup
 * deletes them again. The folder must exist: a disk that is not mounted must not be taken for a new folder.
 */
export const addDeletedIds = async (target: string, ids: string[]) => {
  const listed = new Set(await readDeletedIds(target))
  const missing = ids.filter((id) => !listed.has(id))
  const file = await open(join(target, deletionListName), 'a', 0o600)
  try {
    // The last line of a killed server may be cut off, so each id begins a line of its own.
    await file.appendFile(missing.map((id) => `\n${id}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Records a deletion beside the backups; without a folder of backups there is nothing to record. */
export const recordDeletion = async ({ config }: Pick<Deps, 'config'>, id: string) => {
  if (config.backupDir) await addDeletedIds(config.backupDir, [id])
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns undefined when there is no list. */
export const readDeletedIds = async (target: string) => {
  const text = await readFile(join(target, deletionListName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return text === undefined ? undefined : [...new Set(text.split('\n').filter((line) => uuid.test(line)))]
}
