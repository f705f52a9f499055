import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'

/** Lies beside the backups, so that it outlives the database. It contains ids alone, one a line, some more than once. */
export const deletionListName = 'deleted-ids.txt'

/** Adds ids of deleted accounts and ended subscriptions, so that a restore of an older backup deletes them again. */
export const addDeletedIds = async (target: string, ids: string[]) => {
  await mkdir(target, { recursive: true, mode: 0o700 })
  const file = await open(join(target, deletionListName), 'a', 0o600)
  try {
    await file.appendFile(ids.map((id) => `${id}\n`).join(''))
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

/** Returns undefined when there is no list. The last line of a killed server may be cut off. */
export const readDeletedIds = async (target: string) => {
  const text = await readFile(join(target, deletionListName), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : [...new Set(text.split('\n').filter((line) => uuid.test(line)))]
}
