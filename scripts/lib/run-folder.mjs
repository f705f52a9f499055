import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A temporary folder of this run's own, made the TMPDIR of all it starts. When the process ends, however it ends short of `kill -9`,
 * what still runs there is ended and the folder removed.
 */
export const makeRunFolder = () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'couronne-run-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL may have to run under an account that is not root
  process.env.TMPDIR = folder
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
  process.once('exit', () => {
    endStragglers(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** Ends every process that got `folder` as its TMPDIR or works inside it, other than this one. */
export const endStragglers = (folder) => {
  for (const [signal, milliseconds] of [
    ['SIGINT', 5000],
    ['SIGKILL', 5000],
  ]) {
    const stragglers = processesOf(folder)
    for (const pid of stragglers) end(pid, signal)
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
    // it has ended meanwhile
  }
}

const processesOf = (folder) => {
  const pids = process.platform === 'linux' ? pidsInProc(folder) : pidsFromPs(folder)
  return pids.filter((pid) => pid !== process.pid)
}

// The environment shows a process of any descent. PostgreSQL gets none, but works in its data or is told of it.
const pidsInProc = (folder) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return true
        return ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1').includes(folder))
      } catch {
        return false // ended, or someone else's
      }
    })

const pidsFromPs = (folder) =>
  spawnSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))
