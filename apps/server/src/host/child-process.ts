import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from './process-start.ts'

export type ChildServer = { port: number; stop(): Promise<void> }

const startTimeout = 20_000
const stopTimeout = 2_000
/** Restarts pause this long after a child that failed to start. */
const restartPause = 1_000

type Program = {
  name: string
  dataDir: string
  script: string
  args?: string[]
  env?: NodeJS.ProcessEnv
}

/**
 * Starts a TypeScript program as a separate process, and restarts it on the same port (its `PORT`) when it dies.
 * The child survives when this process is killed; the next start then replaces it. While the lock on `dataDir` is held,
 * there is therefore never more than one child called `name`. The program reports that it is ready by writing one line,
 * `{"ready":true,"port":N}`. Its output goes to `dataDir`/`name.log`.
 */
export const startChildServer = async ({
  env = process.env,
  choosePort,
  log = () => {},
  ...program
}: Program & {
  /** Called after the previous child has stopped and released its port. */
  choosePort?: () => Promise<number>
  log?: (message: string) => void
}): Promise<ChildServer> => {
  const recordFile = join(program.dataDir, `${program.name}.json`)
  await stopPrevious(recordFile)
  const chosen = choosePort && { PORT: String(await choosePort()) }
  let running = await launch({ ...program, env: { ...env, ...chosen } })
  const { port } = running
  const stopping = new AbortController()

  const superviseChild = async () => {
    while (!stopping.signal.aborted) {
      if (hasEnded(running.child)) {
        log(`${program.name} s’est arrêté tout seul ; il redémarre.`)
        try {
          running = await launch({ ...program, env: { ...env, PORT: String(port) } })
        } catch (error) {
          log(String(error))
          await sleep(restartPause, undefined, { signal: stopping.signal }).catch(() => {})
        }
      } else await once(running.child, 'exit', stopping).catch(() => {})
    }
  }
  const supervision = superviseChild()

  return {
    port,
    stop: async () => {
      stopping.abort()
      await supervision
      await end(running.record)
      rmSync(recordFile, { force: true })
    },
  }
}

type ProcessRecord = { pid: number; startedAt: string }
type Running = { child: ChildProcess; record: ProcessRecord; port: number }

const launch = async ({ name, dataDir, script, args = [], env }: Program): Promise<Running> => {
  const logFile = join(dataDir, `${name}.log`)
  // The output goes to a file, because a pipe breaks when this process dies and would end the child.
  const log = openSync(logFile, 'w', 0o600)
  const child = spawn(process.execPath, [script, ...args], { env, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  failed.catch(() => {})
  const { pid } = child
  if (pid === undefined) return failed
  child.unref()
  const record: ProcessRecord = { pid, startedAt: processStart(pid) ?? '' }
  writeFileSync(join(dataDir, `${name}.json`), JSON.stringify(record))

  const deadline = Date.now() + startTimeout
  for (;;) {
    const isRunning = isAlive(record)
    const output = readFileSync(logFile, 'utf8')
    const port = readyPort(output)
    if (port !== undefined) return { child, record, port }
    if (!isRunning || Date.now() > deadline) {
      await end(record)
      throw new Error(`${name} n’a pas démarré :\n${output.slice(-4_000).trim()}`)
    }
    await sleep(10)
  }
}

const readyPort = (output: string) => {
  const line = output.split('\n').find((line) => line.startsWith('{"ready":true'))
  return line?.endsWith('}') ? Number(JSON.parse(line).port) : undefined
}

const stopPrevious = async (recordFile: string) => {
  if (!existsSync(recordFile)) return
  const text = readFileSync(recordFile, 'utf8')
  // The file is empty when a power failure interrupted the write; no child survives that.
  if (text) await end(JSON.parse(text))
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

// The start time distinguishes the child from a later process with the same pid.
const isAlive = ({ pid, startedAt }: ProcessRecord) => processStart(pid) === startedAt

const end = async (record: ProcessRecord) => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isAlive(record)) return
    try {
      process.kill(record.pid, signal)
    } catch (error) {
      if (isAlive(record)) throw error
    }
    const deadline = Date.now() + stopTimeout
    while (isAlive(record) && Date.now() < deadline) await sleep(10)
  }
}
