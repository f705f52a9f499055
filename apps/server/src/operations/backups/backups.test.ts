import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueueName } from '@couronne/contract/platform/jobs'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { schemaText } from '../../../scripts/schema-text.ts'
import { type TestApp, tablesWith, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { parseConfig, StartupError } from '../../config.ts'
import { assertUsable, migrateOwnDatabase } from '../../host/own-database.ts'
import { openDatabase, openPool } from '../../lib/database/database.ts'
import { fingerprintOf } from '../../lib/encryption.ts'
import { createJobs } from '../../lib/jobs.ts'
import { sendPicture } from '../../platform/uploads/send-picture.ts'
import { queues } from '../../queues.ts'
import { newLink } from '../newsletter/new-link.ts'
import { backUp } from './back-up.ts'
import { backUpEveryNight } from './back-up-every-night.ts'
import { checkBackupFolder } from './check-folder.ts'
import { addDeletedIds, readDeletedIds, recordDeletion } from './deletion-list.ts'
import { finishRestore } from './finish-restore.ts'
import { readManifest } from './manifest.ts'
import { restore } from './restore.ts'

let app: TestApp
let folder: string
let target: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'couronne-backups-'))
  target = join(folder, 'backups')
  await mkdir(target, { mode: 0o700 })
  app = await testApp({ env: { BACKUP_DIR: target } })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const fingerprints = { encryptionKey: fingerprintOf('a key'), sessionSecret: fingerprintOf('a secret') }
const options = () => ({
  databaseUrl: app.deps.pool.options.connectionString ?? '',
  imagesDir: app.deps.imagesDir,
  fingerprints,
  clock: app.deps.clock,
  target,
})

const asAdmin = async (statement: string) => {
  const admin = new pg.Client({ connectionString: inject('databaseUrl').replace('DATABASE', 'postgres') })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/** Runs the work with an empty database and an empty folder of pictures. */
const elsewhere = async <T>(work: (place: { databaseUrl: string; imagesDir: string }) => Promise<T>): Promise<T> => {
  const name = `test_restore_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name}`)
  try {
    return await work({
      databaseUrl: inject('databaseUrl').replace('DATABASE', name),
      imagesDir: join(folder, `images-${name}`),
    })
  } finally {
    await asAdmin(`drop database ${name} with (force)`)
  }
}

const withClient = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns a hash of the rows of each table. */
const contentOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const contents: Record<string, unknown> = {}
    for (const { name } of rows) {
      // The migrations run again, at another time.
      const row = name === 'migrations' ? '(t.version, t.md5)' : 't'
      const { rows } = await client.query(
        `select count(*), md5(string_agg(${row}::text, ',' order by ${row}::text)) from ${name} t`,
      )
      contents[name] = rows[0]
    }
    return contents
  })

/** Returns the constraints and triggers, with their state. */
const guardsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as state, convalidated as valid
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text, tgname, tgenabled::text, tgdeferrable from pg_trigger where not tgisinternal
      order by 1, 2, 3`)
    return rows
  })

/** A restore that is refused before it looks at its database. */
const nowhere = { databaseUrl: 'postgresql://nowhere.invalid/', imagesDir: '/nowhere', fingerprints }

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => (error instanceof StartupError ? error.message : error),
  )

const sequencesOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select sequencename as name, last_value as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`)
    return rows
  })

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

const aPicture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: `#${randomUUID().slice(0, 6)}` } })
    .png()
    .toBuffer()

describe('a backup', () => {
  it('can be read by its owner alone, and contains no key', async () => {
    const made = await backUp(options())
    for (const entry of await readdir(target, { recursive: true, withFileTypes: true }))
      expect(`${entry.name} ${await modeOf(join(entry.parentPath, entry.name))}`).toBe(
        `${entry.name} ${entry.isFile() ? '600' : '700'}`,
      )
    expect(JSON.stringify(await readManifest(made.folder))).not.toContain('a key')
  })

  it('takes the disk space of a picture once, however many backups have it', async () => {
    const lea = await app.aPerson('customer')
    const { filename } = await sendPicture(app.deps, lea, await aPicture())
    const [first, second] = [await backUp(options()), await backUp(options())]
    const inodeIn = async (folder: string) => (await stat(join(folder, 'images', filename))).ino
    expect(await inodeIn(second.folder)).toBe(await inodeIn(first.folder))
  })

  it('is refused while another one of the same database is being made', async () => {
    await withClient(options().databaseUrl, async (client) => {
      await client.query(`select pg_advisory_lock(hashtext('backup'))`)
      expect(await refusal(backUp(options()))).toBe('Une sauvegarde de cette base est déjà en cours.')
    })
  })

  it('that fails leaves nothing, and what a killed one has left is no backup and is removed', async () => {
    const complete = await readdir(target)
    await mkdir(join(target, 'in-progress'))
    expect(await refusal(restore({ ...nowhere, source: join(target, 'in-progress') }))).toMatch(
      /in-progress n’est pas une sauvegarde complète\.$/,
    )
    const noFolder = join(folder, 'no-folder')
    await writeFile(noFolder, '')
    await expect(backUp({ ...options(), imagesDir: noFolder })).rejects.toThrow('ENOTDIR')
    expect(await readdir(target)).toEqual(complete)
  })

  it('is refused when another one has a date in the future, and in a folder that is not there', async () => {
    const future = join(target, '2999-01-01T00-00-00-000Z')
    await mkdir(future)
    expect(await refusal(backUp(options()))).toBe(
      `La sauvegarde ${future} porte une date à venir : vérifiez l’heure de la machine, ou écartez ce dossier.`,
    )
    await rm(future, { recursive: true })
    const backupDir = join(folder, 'unmounted')
    await expect(backUp({ ...options(), target: backupDir })).rejects.toThrow('ENOENT')
    await expect(recordDeletion({ config: { ...app.deps.config, backupDir } }, randomUUID())).rejects.toThrow('ENOENT')
    expect(existsSync(backupDir)).toBe(false)
    const needsBackups = true
    expect(await refusal(checkBackupFolder({ backupDir, needsBackups }))).toMatch(
      /^Réglages à corriger :\n {2}- BACKUP_DIR/,
    )
    expect(await checkBackupFolder({ backupDir: target, needsBackups })).toBeUndefined()
  })

  it('of the hourly job is made when it is due, and the job fails after one that lacks more pictures than before', async () => {
    const backupDir = join(folder, 'nightly')
    await mkdir(backupDir)
    const atNight = async (day: number) => {
      const clock = { ...app.deps.clock, now: () => new Date(Date.UTC(2026, 0, day, 1, 37)) }
      return backUpEveryNight({ ...app.deps, config: { ...app.deps.config, backupDir }, clock }).catch(String)
    }
    expect(await atNight(5)).toMatch(
      /La sauvegarde est complète, mais les fichiers de \d+ images manquent dans DATA_DIR/,
    )
    expect(await atNight(5)).toBeUndefined()
    expect(await readdir(backupDir)).toEqual(['2026-01-05T01-37-00-000Z', 'deleted-ids.txt'])
    expect(await atNight(6)).toBeUndefined()
    expect((await readdir(backupDir)).length).toBe(3)
    const manifest = await readManifest(join(backupDir, '2026-01-06T01-37-00-000Z'))
    expect(manifest).not.toMatchObject({ missingPictures: 0 })
  })

  it('has beside it a list of deletions that has each id once, and loses none after a line that was cut off', async () => {
    const place = await mkdtemp(join(folder, 'list-'))
    const [cutOff, lea, awa] = [randomUUID(), randomUUID(), randomUUID()]
    await writeFile(join(place, 'deleted-ids.txt'), cutOff.slice(0, 20))
    for (const ids of [[lea], [awa], [awa]]) await addDeletedIds(place, ids)
    expect(await readDeletedIds(place)).toEqual([lea, awa])
    const text = await readFile(join(place, 'deleted-ids.txt'), 'utf8')
    expect(text.match(/^[\da-f-]{36}$/gm)).toEqual([lea, awa])
    const unreadable = join(place, 'other')
    await mkdir(join(unreadable, 'deleted-ids.txt'), { recursive: true })
    await expect(readDeletedIds(unreadable)).rejects.toThrow('EISDIR')
  })
})

describe('a restore', () => {
  let made: Awaited<ReturnType<typeof backUp>>
  beforeAll(async () => {
    made = await backUp(options())
  })

  /** Copies the backup into a folder of its own, beside a list of deletions. */
  const aCopy = async () => {
    const copy = join(await mkdtemp(join(folder, 'copy-')), 'copy')
    await cp(made.folder, copy, { recursive: true })
    await writeFile(join(copy, '../deleted-ids.txt'), '')
    return copy
  }

  it('is refused into a database or a folder of pictures that is not empty', async () => {
    const { databaseUrl } = options()
    const emptyFolder = join(folder, 'empty')
    expect(await refusal(restore({ databaseUrl, imagesDir: emptyFolder, fingerprints, source: target }))).toBe(
      'Cette base n’est pas vide : une sauvegarde se restaure dans une base vide.',
    )
    await elsewhere(async (place) => {
      await withClient(place.databaseUrl, async (client) => {
        await client.query(`select pg_advisory_lock(hashtext('restore'))`)
        expect(await refusal(restore({ ...place, fingerprints, source: target }))).toBe(
          'Une restauration dans cette base est déjà en cours.',
        )
      })
      await mkdir(place.imagesDir)
      await writeFile(join(place.imagesDir, 'a.webp'), '')
      expect(await refusal(restore({ ...place, fingerprints, source: target }))).toBe(
        `Le dossier ${place.imagesDir} a déjà des images : une sauvegarde se restaure dans un dossier vide.`,
      )
    })
  })

  it('is refused with another key for encryption', async () => {
    const otherKey = { ...fingerprints, encryptionKey: fingerprintOf('another key') }
    expect(await refusal(restore({ ...nowhere, fingerprints: otherKey, source: target }))).toBe(
      `La sauvegarde ${made.folder} a été faite avec une autre ENCRYPTION_KEY, sans laquelle ses IBAN et ses seconds codes sont illisibles : donnez cette clé.`,
    )
  })

  it.each([
    ['of another format', { format: 2 }],
    ['of a later schema', { migrations: [{ version: 1, md5: 'of a file that is not here' }] }],
  ])('is refused for a backup %s', async (_, change) => {
    const copy = await aCopy()
    await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...made.manifest, ...change }))
    await elsewhere(async (place) => {
      expect(await refusal(restore({ ...place, fingerprints, source: copy }))).toBe(
        `La sauvegarde ${copy} vient d’une version plus récente de Couronne, que celle-ci ne sait pas lire.`,
      )
    })
  })

  it('is refused without a backup, or without the list of deletions beside it', async () => {
    expect(await refusal(restore({ ...nowhere, source: join(folder, 'none') }))).toBe(
      `Le dossier ${join(folder, 'none')} n’existe pas.`,
    )
    expect(await refusal(restore({ ...nowhere, source: folder }))).toBe(`${folder} n’est pas une sauvegarde complète.`)
    const copy = await aCopy()
    const list = join(copy, '../deleted-ids.txt')
    await rm(list)
    expect(await refusal(restore({ ...nowhere, source: copy }))).toBe(
      `Il manque ${list}, la liste de ce qui a été supprimé depuis : remettez-la, ou créez-la vide si rien ne l’a été.`,
    )
  })

  it('of a damaged backup fails, and what it has left is never opened or restored into', async () => {
    const copy = await aCopy()
    await truncate(join(copy, 'database/absences.gz'), 12)
    await elsewhere(async (place) => {
      expect(await refusal(restore({ ...place, fingerprints, source: copy }))).toBe(
        `La sauvegarde ${copy} est abîmée : database/absences.gz.`,
      )
      const secrets = { SESSION_SECRET: 's'.repeat(32), ENCRYPTION_KEY: 's'.repeat(32) }
      const config = parseConfig({ DATABASE_URL: place.databaseUrl, ...secrets })
      const interrupted =
        'La restauration de cette base a été interrompue : videz la base et le dossier des images, puis relancez `npm run restore`.'
      expect(await refusal(migrateOwnDatabase(config, place.databaseUrl))).toBe(interrupted)
      expect(await refusal(assertUsable(config, place.databaseUrl))).toBe(interrupted)
      expect(await refusal(restore({ ...place, fingerprints, source: target }))).toBe(
        'Cette base n’est pas vide : une sauvegarde se restaure dans une base vide.',
      )
    })
    const { manifest } = made
    await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, pictures: manifest.pictures + 1 }))
    await elsewhere(async (place) =>
      expect(await refusal(restore({ ...place, fingerprints, source: copy }))).toBe(
        `La sauvegarde ${copy} est abîmée : images.`,
      ),
    )
  })
})

/** Gives the database a setting that changes how new connections write dates. */
const setDateStyle = (url: string, change: `= 'SQL, DMY'` | 'to default') =>
  withClient(url, (client) =>
    client.query(`do $$ begin
      execute format('alter database %I set datestyle ', current_database()) || $text$${change}$text$;
    end $$`),
  )

/** Counts what opens an account or a calendar. */
const accessesOf = async (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Record<string, number>>(`
      select (select count(*)::integer from sessions where revoked_at is null) as sessions,
        (select count(*)::integer from links where used_at is null and expires_at > now()) as links,
        (select count(*)::integer from calendar_feeds) as feeds`)
    return rows[0] ?? {}
  })

it('a backup that is restored elsewhere has every row, sequence, picture and job, and what has been deleted since is deleted again', async () => {
  const [lea, awa, ines] = [await app.aPerson('customer'), await app.aPerson('customer'), await app.aPerson('customer')]
  const { filename } = await sendPicture(app.deps, awa, await aPicture())
  await writeFile(join(app.deps.imagesDir, 'no-row.webp'), 'a file of which the database knows nothing')
  const { copy } = await app.db.selectFrom('reportedPictures').select('copy').executeTakeFirstOrThrow()
  await writeFile(join(app.deps.imagesDir, 'prive', copy), 'a picture that was reported')
  const address = `lectrice-${randomUUID()}@example.test`
  await app.post('/api/v1/newsletter', { email: address })
  const subscriber = await app.db
    .selectFrom('newsletterSubscribers')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirstOrThrow()
  const token = await newLink(app.deps, subscriber.id, 'leave')
  await app.post('/api/v1/user/reset-password', { email: awa.email })
  const { order, aProduct } = shop(app)
  expect((await order(ines, [{ id: await aProduct(), cartQuantity: 1 }])).status).toBe(201)
  const before = await contentOf(options().databaseUrl)
  const { databaseUrl } = options()
  await setDateStyle(databaseUrl, `= 'SQL, DMY'`)
  const made = await backUp(options())
  await setDateStyle(databaseUrl, 'to default')
  for (const person of [lea, ines]) expect((await person.deleteAccount()).status).toBe(204)
  expect((await app.post(`/api/v1/newsletter/unsubscribe?token=${token}`)).status).toBe(200)
  await app.drainJobs()

  await elsewhere(async (place) => {
    // The copy of the backup has a list that ended before the deletions.
    const source = join(await mkdtemp(join(folder, 'copy-')), 'copy')
    await cp(made.folder, source, { recursive: true })
    await writeFile(join(source, '../deleted-ids.txt'), '')
    const otherSecret = { ...fingerprints, sessionSecret: fingerprintOf('another secret') }
    const restored = await restore({ ...place, fingerprints: otherSecret, source, backupDir: target })
    expect(restored.isListCopy).toBe(false)
    expect(await contentOf(place.databaseUrl)).toEqual(before)
    expect(Object.keys(before).length - 1).toBe(made.manifest.tables.length)
    expect(await guardsOf(place.databaseUrl)).toEqual(await guardsOf(databaseUrl))
    expect(await sequencesOf(place.databaseUrl)).toEqual(made.manifest.sequences)
    expect(await schemaText(place.databaseUrl)).toBe(await schemaText(databaseUrl))
    for (const picture of [filename, join('prive', copy)])
      expect(await readFile(join(place.imagesDir, picture))).toEqual(await readFile(join(app.deps.imagesDir, picture)))
    expect(existsSync(join(place.imagesDir, 'no-row.webp'))).toBe(false)
    expect(Math.min(...Object.values(await accessesOf(place.databaseUrl)))).toBeGreaterThan(0)

    const pool = openPool(place.databaseUrl)
    const db = openDatabase(pool)
    const jobs = createJobs<QueueName>(place.databaseUrl, () => {})
    const deps = { ...app.deps, pool, db, jobs, imagesDir: place.imagesDir }
    const prepareJobs = () => jobs.prepare(queues(deps))
    const { rows: checks } = await pool.query<{ code: string }>(
      `select pg_get_functiondef('order_must_not_be_in_payment'::regproc) as code`,
    )
    await pool.query(`create or replace function order_must_not_be_in_payment() returns trigger language plpgsql as $$
      begin
        raise integrity_constraint_violation using message = 'planted', constraint = 'not_while_being_paid';
      end $$`)
    expect(await finishRestore(deps, prepareJobs)).toEqual({ deleted: 1, delayed: [ines.id] })
    expect(await finishRestore(deps, prepareJobs), 'a second start has nothing to do').toBeUndefined()
    expect(await accessesOf(place.databaseUrl)).toEqual({ sessions: 0, links: 0, feeds: 0 })
    const addressOf = async (id: string) =>
      (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
    expect(await addressOf(lea.id)).toBe(`${lea.id}@efface.invalid`)
    expect(await addressOf(awa.id)).toBe(awa.email)
    expect(await tablesWith(pool, address)).toEqual([])
    const sent = db.selectFrom('mails').select('id').where('userId', '=', awa.id).where('sentAt', 'is not', null)
    expect((await sent.execute()).length).toBe(0)
    await pool.query(checks[0]?.code ?? '')
    await jobs.drain({ except: ['payout-account', 'unmatched-transactions'] })
    expect((await sent.execute()).length).toBe(1)
    expect(await addressOf(ines.id)).toBe(`${ines.id}@efface.invalid`)
    await jobs.stop()
    await db.destroy()
  })
})
