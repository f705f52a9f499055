import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { StartupError } from '../../config.ts'
import { copyFromStream } from '../../lib/database/copy.ts'
import { isKnownSchema, migrate } from '../../lib/database/migrate.ts'
import { restoredSchema, restoringSchema } from '../../lib/database/restored.ts'
import { withBackupConnection } from './connection.ts'
import { deletionListName, readDeletedIds } from './deletion-list.ts'
import { listBackups, type Manifest, readManifest } from './manifest.ts'
import { copyPictures, hasPictures } from './pictures.ts'

export type RestoreOptions = {
  databaseUrl: string
  imagesDir: string
  fingerprints: Manifest['fingerprints']
  /** The backup may have been made with the key before the current one, which still decrypts. */
  previousKeyFingerprint?: string | undefined
  /** This is a backup, or the folder of backups, of which the last one is restored. */
  source: string
  /** The server's own backups lie here, if there are any: its list of deletions is the one that goes on. */
  backupDir?: string | undefined
}

/**
 * Restores a backup into an empty database and an empty folder of pictures. The start of the server completes it: it
 * deletes again what has been deleted since the backup.
 */
export const restore = async ({ databaseUrl, imagesDir, source, backupDir, ...keys }: RestoreOptions) => {
  const folder = await findBackup(resolve(source))
  const manifest = await readManifest(folder)
  if (!manifest) throw new StartupError(`${folder} n’est pas une sauvegarde complète.`)
  if (manifest === 'of another format') throw newerReleaseError(folder)
  const { encryptionKey } = manifest.fingerprints
  if (encryptionKey !== keys.fingerprints.encryptionKey && encryptionKey !== keys.previousKeyFingerprint)
    throw new StartupError(
      `La sauvegarde ${folder} a été faite avec une autre ENCRYPTION_KEY, sans laquelle ses IBAN et ses seconds codes sont illisibles : donnez cette clé.`,
    )
  const { deletedIds, isCopy } = await allDeletedIds(dirname(folder), backupDir)
  await withBackupConnection(databaseUrl, async (client) => {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('restore')) as "isFirst"`)
    if (!rows[0].isFirst) throw new StartupError('Une restauration dans cette base est déjà en cours.')
    if (!(await isKnownSchema(client, manifest.migrations))) throw newerReleaseError(folder)
    await rejectUsedTargets(client, imagesDir)
    await client.query(`create schema ${restoringSchema}`)
    const { copied } = await copyPictures(join(folder, 'images'), imagesDir)
    if (copied !== manifest.pictures) throw damagedError(folder, 'images')
    await migrate(databaseUrl, { to: String(manifest.migrations.at(-1)?.version ?? 0) })
    await client.query('begin')
    await loadTables(client, folder, manifest)
    await storePendingWork(client, folder, manifest, deletedIds)
    await client.query('commit')
    await client.query('analyze')
  })
  return { folder, manifest, isListCopy: isCopy }
}

/**
 * Returns what the list beside the backup and the one in the folder of the server's own backups contain. The first one may
 * be a copy that has ended earlier.
 */
const allDeletedIds = async (folder: string, backupDir: string | undefined) => {
  const [beside, own] = [await readDeletedIds(folder), backupDir ? await readDeletedIds(backupDir) : undefined]
  if (!beside && !own)
    throw new StartupError(
      `Il manque ${join(folder, deletionListName)}, la liste de ce qui a été supprimé depuis : remettez-la, ou créez-la vide si rien ne l’a été.`,
    )
  return { deletedIds: [...new Set([...(beside ?? []), ...(own ?? [])])], isCopy: !own }
}

const newerReleaseError = (folder: string) =>
  new StartupError(
    `La sauvegarde ${folder} vient d’une version plus récente de Couronne, que celle-ci ne sait pas lire.`,
  )

const findBackup = async (source: string) => {
  const isFolder = await stat(source).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new StartupError(`Le dossier ${source} n’existe pas.`)
  return (await listBackups(source)).at(-1)?.folder ?? source
}

const rejectUsedTargets = async (client: pg.Client, imagesDir: string) => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('pgboss'),
      to_regnamespace('${restoringSchema}'), to_regnamespace('${restoredSchema}')) and relkind in ('r', 'p')`,
  )
  const { rowCount: isInterrupted } = await client.query(
    `select where to_regnamespace('${restoringSchema}') is not null`,
  )
  if (rows[0]?.count || isInterrupted)
    throw new StartupError('Cette base n’est pas vide : une sauvegarde se restaure dans une base vide.')
  if (await hasPictures(imagesDir))
    throw new StartupError(
      `Le dossier ${imagesDir} a déjà des images : une sauvegarde se restaure dans un dossier vide.`,
    )
}

type ForeignKey = { table: string; name: string; definition: string; comment: string | null }

/**
 * Loads the rows without triggers, whose effects are among the rows, and without foreign keys, which are checked when
 * they are created again. The owner of the tables may do that; no superuser is needed.
 */
const loadTables = async (client: pg.Client, folder: string, { tables, sequences }: Manifest) => {
  const { rows: foreignKeys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
      quote_literal(obj_description(oid, 'pg_constraint')) as comment
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name, columns, rows } of tables) {
    const table = pg.escapeIdentifier(name)
    await client.query(`alter table ${table} disable trigger user`)
    // A migration may have filled it.
    await client.query(`truncate ${table}`)
    const statement = `copy ${table} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) from stdin`
    const file = `database/${name}.gz`
    if ((await copyFromFile(client, folder, file, statement)) !== rows) throw damagedError(folder, file)
  }
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value])
  for (const { table, name, definition, comment } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    if (comment) await client.query(`comment on constraint ${name} on ${table} is ${comment}`)
  }
  for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
}

/** Stores what the next start of the server does before it opens; it marks the restore as complete. */
const storePendingWork = async (client: pg.Client, folder: string, { jobs }: Manifest, deletedIds: string[]) => {
  await client.query(`alter schema ${restoringSchema} rename to ${restoredSchema}`)
  await client.query(`create table ${restoredSchema}.deleted_ids (id uuid not null)`)
  await client.query(`insert into ${restoredSchema}.deleted_ids select unnest($1::uuid[])`, [deletedIds])
  await client.query(
    `create table ${restoredSchema}.jobs (queue text not null, id text not null, start_after timestamptz)`,
  )
  const file = 'jobs.gz'
  if ((await copyFromFile(client, folder, file, `copy ${restoredSchema}.jobs from stdin`)) !== jobs)
    throw damagedError(folder, file)
}

/** Loads a file of the backup and returns its number of rows. */
const copyFromFile = async (client: pg.Client, folder: string, file: string, statement: string) => {
  const copy = copyFromStream(client, statement)
  try {
    await pipeline(createReadStream(join(folder, file)), createGunzip(), copy.stream)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    throw damagedError(folder, file)
  }
  return copy.rows
}

/** The file is missing or cannot be decompressed. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|Z_\w+|ERR_ZLIB\w*)$/.test(String(error.code))

const damagedError = (folder: string, file: string) => new StartupError(`La sauvegarde ${folder} est abîmée : ${file}.`)
