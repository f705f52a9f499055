import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A restore refuses a backup of another format. */
export const backupFormat = 1

const manifest = z.object({
  format: z.literal(backupFormat),
  startedAt: z.iso.datetime(),
  /** The migrations that had made the schema, the first one first. */
  migrations: z.array(z.object({ version: z.int(), md5: z.string() })),
  /** The keys themselves are never in a backup. */
  fingerprints: z.object({ encryptionKey: z.string(), sessionSecret: z.string() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  jobs: z.int(),
  pictures: z.int(),
  /** So many pictures were known to the database and had no file. */
  missingPictures: z.int().default(0),
})
export type Manifest = z.infer<typeof manifest>

const fileOf = (folder: string) => join(folder, 'manifest.json')

export const writeManifest = (folder: string, content: Manifest) =>
  writeFile(fileOf(folder), JSON.stringify(content, undefined, 2), { mode: 0o600, flush: true })

/** Returns undefined for a folder that is not a complete backup. */
export const readManifest = async (folder: string): Promise<Manifest | 'of another format' | undefined> => {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const content = parseJson(text)
  if ((content as { format?: unknown } | undefined)?.format !== backupFormat) return 'of another format'
  return manifest.safeParse(content).data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A folder of this name is a complete backup: it is renamed when everything is in it. */
const completeName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
export const backupName = (startedAt: Date) => startedAt.toISOString().replaceAll(/[:.]/g, '-')

export type Backup = { folder: string; startedAt: Date }

/** Lists the complete backups in a folder, the oldest first. */
export const listBackups = async (target: string): Promise<Backup[]> => {
  const names = (await readdir(target)).filter((name) => completeName.test(name)).sort()
  return names.map((name) => ({
    folder: join(target, name),
    startedAt: new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z')),
  }))
}
