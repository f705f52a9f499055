import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { StartupError } from '../../config.ts'
import type { Clock } from '../../lib/clock.ts'
import { copyToStream } from '../../lib/database/copy.ts'
import { appliedMigrations, schemaTable } from '../../lib/database/migrate.ts'
import { withBackupConnection } from './connection.ts'
import { addDeletedIds } from './deletion-list.ts'
import { backupFormat, backupName, listBackups, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { copyPictures } from './pictures.ts'
import { expiredBackups, followsLongPause } from './retention.rules.ts'

export type BackupOptions = {
  databaseUrl: string
  imagesDir: string
  fingerprints: Manifest['fingerprints']
  clock: Clock
  /** The backups lie in this folder, which exists. */
  target: string
}

/** A backup grows in this folder of the target, and is renamed when it is complete. */
const inProgress = 'in-progress'

/**
 * Writes a backup of the database and the pictures, while the server runs, and deletes the backups that have expired.
 * `newlyMissing` is the number of pictures without a file beyond those that the backup before lacked.
 */
export const backUp = ({ target, ...options }: BackupOptions) =>
  withBackupConnection(options.databaseUrl, async (client) => {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('backup')) as "isFirst"`)
    if (!rows[0].isFirst) throw new StartupError('Une sauvegarde de cette base est déjà en cours.')
    const startedAt = options.clock.now()
    const earlier = (await listBackups(target)).at(-1)
    if (earlier && earlier.startedAt > startedAt)
      throw new StartupError(
        `La sauvegarde ${earlier.folder} porte une date à venir : vérifiez l’heure de la machine, ou écartez ce dossier.`,
      )
    const missingBefore = await missingPicturesIn(earlier?.folder)
    const folder = join(target, inProgress)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    try {
      const place = { folder, earlier: earlier?.folder, startedAt }
      const { deletedIds, ...manifest } = await writeBackup(client, { ...options, ...place })
      await addDeletedIds(target, deletedIds)
      await writeManifest(folder, manifest)
      const complete = join(target, backupName(startedAt))
      await rename(folder, complete)
      if (!followsLongPause(earlier?.startedAt, startedAt))
        for (const expired of expiredBackups(await listBackups(target), options.clock.now()))
          await rm(expired.folder, { recursive: true, force: true })
      return { folder: complete, manifest, newlyMissing: manifest.missingPictures - missingBefore }
    } catch (error) {
      await rm(folder, { recursive: true, force: true }).catch(() => {})
      throw error
    }
  })

const missingPicturesIn = async (folder: string | undefined) => {
  const manifest = folder ? await readManifest(folder) : undefined
  return typeof manifest === 'object' ? manifest.missingPictures : 0
}

type Options = Omit<BackupOptions, 'target'> & { folder: string; earlier: string | undefined; startedAt: Date }

const writeBackup = async (client: pg.Client, { folder, earlier, startedAt, ...options }: Options) => {
  const tables = await tablesOf(client)
  if (tables.length === 0) throw new StartupError('Il n’y a encore rien à sauvegarder : lancez d’abord `npm start`.')
  await client.query('begin isolation level repeatable read read only')
  // The locks precede the snapshot: a table that a migration rewrote in between would look empty in it.
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  const migrations = await appliedMigrations(client)
  if (JSON.stringify(await tablesOf(client)) !== JSON.stringify(tables))
    throw new StartupError('Une nouvelle version vient de changer cette base : relancez la sauvegarde.')
  const databaseFolder = join(folder, 'database')
  await mkdir(databaseFolder, { mode: 0o700 })
  const written: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    const statement = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`
    written.push({ name, columns, rows: await copyToFile(client, statement, join(databaseFolder, `${name}.gz`)) })
  }
  const jobs = await copyToFile(client, await pendingJobs(client), join(folder, 'jobs.gz'))
  const sequences = await sequencesOf(client)
  const pictureNames = await pictureNamesOf(client)
  const deleted = await client.query<{ id: string }>(`
    select id from users where erased_at is not null
    union all select id from newsletter_subscribers where left_at is not null`)
  await client.query('commit')
  const pictures = await copyPictures(options.imagesDir, join(folder, 'images'), {
    isKnown: (filename) => pictureNames.has(filename),
    earlier: earlier && join(earlier, 'images'),
  })
  // A picture that was deleted meanwhile is not missing.
  const stillKnown = await pictureNamesOf(client)
  const missing = [...pictureNames].filter((name) => stillKnown.has(name) && !pictures.names.has(name))
  return {
    format: backupFormat as typeof backupFormat,
    startedAt: startedAt.toISOString(),
    migrations,
    fingerprints: options.fingerprints,
    tables: written,
    sequences,
    jobs,
    pictures: pictures.copied,
    missingPictures: missing.length,
    deletedIds: deleted.rows.map(({ id }) => id),
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name)

/** Lists the tables with the columns that are stored; the schema itself is in the migrations. */
const tablesOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`,
    [schemaTable],
  )
  return rows
}

/** Returns the names of the pictures and documents, and of the copies that belong to reports. */
const pictureNamesOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(
    'select filename as name from uploads union select copy from reported_pictures',
  )
  return new Set(rows.map(({ name }) => name))
}

const sequencesOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; value: number }>(`
    select sequencename as name, last_value::float8 as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return rows
}

/** Recurring jobs have no id and come again by themselves. A job that failed for good is tried again. */
const pendingJobs = async (client: pg.Client) => {
  const { rowCount } = await client.query(`select where to_regclass('pgboss.job') is not null`)
  const source = rowCount
    ? `select name, data ->> 'id', start_after from pgboss.job
      where state not in ('completed', 'cancelled') and data ->> 'id' is not null`
    : 'select where false'
  return `copy (${source}) to stdout`
}

const copyToFile = async (client: pg.Client, statement: string, path: string) => {
  const copy = copyToStream(client, statement)
  await pipeline(copy.stream, createGzip({ level: 1 }), createWriteStream(path, { mode: 0o600, flush: true }))
  await chmod(path, 0o600)
  return copy.rows
}
