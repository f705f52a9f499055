import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let parent: string
let dataDir: string
let running: EmbeddedPostgres[]

beforeEach(async () => {
  parent = await realpath(await mkdtemp('/tmp/embedded-postgres-test-')) // its mode is 0700
  dataDir = join(parent, 'data')
  running = []
})

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()))
  await rm(parent, { recursive: true, force: true })
})

const start = async (options: { durable?: boolean; log?: (message: string) => void } = {}) => {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  running.push(postgres)
  return postgres
}

const query = async (postgres: EmbeddedPostgres, sql: string) => {
  const client = new pg.Client(postgres.url('postgres'))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

const eventually = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + 40_000
  while (true) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/** Starts PostgreSQL on `dataDir` from another process, like the server does. */
const startInAnotherProcess = async (): Promise<ChildProcess> => {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('keeps its data across a stop and a start', async () => {
    const first = await start({ durable: true })
    await query(first, "create table names as select 'Éloïse' as name")
    await first.stop()
    await expect(query(first, 'select 1')).rejects.toThrow()

    expect(await query(await start(), 'select name from names')).toEqual([{ name: 'Éloïse' }])
  })

  it('handles French letters and provides the extensions that the application uses', async () => {
    const postgres = await start()
    await query(
      postgres,
      'create extension unaccent; create extension citext; create extension pg_trgm; create extension btree_gist',
    )
    const [row] = await query(
      postgres,
      "select lower('ÉTÉ ÇŒ') as lower, unaccent('Saint-Étienne, L’Haÿ') as plain, 'ÉTÉ'::citext = 'été' as alike, show_trgm('é') as trigrams",
    )
    expect(row).toMatchObject({ lower: 'été çœ', plain: "Saint-Etienne, L'Hay", alike: true })
    expect(row?.trigrams).toHaveLength(2)
  })

  it('listens on no network address, and its socket is in a folder that only its owner may enter', async () => {
    const postgres = await start()
    expect(await query(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
  })

  it('works in a folder whose path is too long for a socket', async () => {
    dataDir = join(parent, 'é'.repeat(100), 'data')
    const postgres = await start()
    expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    await expect(stat(postgres.connection.host)).rejects.toThrow('ENOENT')
  })

  it('replaces the PostgreSQL of a killed server and keeps all committed data', async () => {
    const killed = await startInAnotherProcess()
    const orphan = await postmasterPid()
    const client = new pg.Client({
      host: join(dataDir, 'postgres'),
      port: 5432,
      user: 'couronne',
      database: 'postgres',
    })
    client.on('error', () => {})
    await client.connect()
    await client.query("create table names as select 'Awa' as name")
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect(process.kill(orphan, 0)).toBe(true)

    const messages: string[] = []
    const postgres = await start({ log: (message) => messages.push(message) })
    expect(await query(postgres, 'select name from names')).toEqual([{ name: 'Awa' }])
    expect(await postmasterPid()).not.toBe(orphan)
    expect(messages).toEqual([
      'Le serveur précédent a été tué ; son PostgreSQL est arrêté proprement avant de redémarrer.',
    ])
  })

  it('restarts by itself with all committed data when PostgreSQL is killed', async () => {
    const postgres = await start({ durable: true })
    await query(postgres, "create table names as select 'Awa' as name")
    process.kill(await postmasterPid(), 'SIGKILL')
    expect(await eventually(() => query(postgres, 'select name from names'))).toEqual([{ name: 'Awa' }])
  })

  it('starts when an unrelated process has the pid of a PostgreSQL that was killed earlier', async () => {
    const postgres = await start()
    // The second lock is that of the socket.
    const locks = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(dataDir, 'postgres', name))
    const texts = await Promise.all(locks.map((lock) => readFile(lock, 'utf8')))
    await postgres.stop()
    const unrelatedProcess = spawn('sleep', ['60'])
    for (const [i, lock] of locks.entries())
      await writeFile(lock, texts[i]?.replace(/^\d+/, String(unrelatedProcess.pid)) ?? '')

    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(unrelatedProcess.exitCode).toBeNull()
    unrelatedProcess.kill()
  })

  it('initialises again when the first start was interrupted', async () => {
    await (await start()).stop()
    await rm(join(dataDir, 'postgres/global'), { recursive: true })
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.new'))
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('reports the reason when it cannot start', async () => {
    await (await start()).stop()
    await chmod(join(dataDir, 'postgres'), 0o777)
    await expect(start()).rejects.toThrow('invalid permissions')
  })
})
