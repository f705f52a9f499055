import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a temporary folder of this run's own, which is the TMPDIR of everything that it starts. When the process ends,
 * except by `kill -9`, the processes that still run there are ended and the folder is removed.
 */
export const makeRunFolder = (parent = realpathSync(tmpdir())) => {
  const folder = mkdtempSync(join(parent, 'couronne-run-'))
  chmodSync(folder, 0o711) // When this script runs as root, PostgreSQL may have to run under another account.
  process.env.TMPDIR = folder
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
  process.once('exit', () => {
    endRemainingProcesses(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/**
 * Returns a folder in memory if it has room for the databases of a run: on a disk, copying and deleting a database for
 * each test takes several times longer.
 */
export const folderInMemory = () => {
  const folder = '/dev/shm'
  const neededBytes = 4 * 1024 ** 3
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < neededBytes ? undefined : folder
}

/** Ends every process that got `folder` as its TMPDIR or works inside it, except this one. */
export const endRemainingProcesses = (folder) => {
  for (const [signal, milliseconds] of [
    ['SIGINT', 5000],
    ['SIGKILL', 5000],
  ]) {
    const remaining = processesOf(folder)
    for (const pid of remaining) end(pid, signal)
    // An 'exit' handler cannot await.
    for (const deadline = Date.now() + milliseconds; Date.now() < deadline && processesOf(folder).length > 0; )
      pause(50)
  }
}

const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const end = (pid, signal) => {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}

const processesOf = (folder) => {
  const pids = process.platform === 'linux' ? pidsInProc(folder) : pidsFromPs(folder)
  return pids.filter((pid) => pid !== process.pid)
}

// The environment identifies every descendant. PostgreSQL gets no TMPDIR, but works in its data folder or has it as an
// argument.
const pidsInProc = (folder) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return true
        return ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1').includes(folder))
      } catch {
        return false // The process has ended or belongs to another account.
      }
    })

const pidsFromPs = (folder) =>
  spawnSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))
