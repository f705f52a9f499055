import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from './process-start.ts'

export type ChildServer = { port: number; stop(): Promise<void> }

const startTimeout = 20_000
const stopTimeout = 2_000
/** Between two starts of a child that does not start. */
const restartPause = 1_000

type Program = {
  name: string
  dataDir: string
  script: string
  args?: string[]
  env?: NodeJS.ProcessEnv
}

/**
 * Starts a TypeScript program as a process of its own, and starts it again on the same port (its `PORT`) should it die.
 * It outlives this process if this one is killed; the next start then replaces it, so that there is never more than one
 * `name` on a `dataDir` whose lock is held. The program says it is ready by writing one line, `{"ready":true,"port":N}`.
 * What it writes goes to `dataDir`/`name`.log.
 */
export const startChildServer = async ({
  env = process.env,
  choosePort,
  log = () => {},
  ...program
}: Program & {
  /** Asked when the previous one has left its own. */
  choosePort?: () => Promise<number>
  log?: (message: string) => void
}): Promise<ChildServer> => {
  const recordFile = join(program.dataDir, `${program.name}.json`)
  await stopPrevious(recordFile)
  const chosen = choosePort && { PORT: String(await choosePort()) }
  let running = await launch({ ...program, env: { ...env, ...chosen } })
  const { port } = running
  const stopping = new AbortController()

  const keepRunning = async () => {
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
  const supervision = keepRunning()

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
  // A file, not a pipe: a pipe breaks with us and would take the child along.
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
    const lives = isAlive(record)
    const said = readFileSync(logFile, 'utf8')
    const port = readyPort(said)
    if (port !== undefined) return { child, record, port }
    if (!lives || Date.now() > deadline) {
      await end(record)
      throw new Error(`${name} n’a pas démarré :\n${said.slice(-4_000).trim()}`)
    }
    await sleep(10)
  }
}

const readyPort = (said: string) => {
  const line = said.split('\n').find((line) => line.startsWith('{"ready":true'))
  return line?.endsWith('}') ? Number(JSON.parse(line).port) : undefined
}

const stopPrevious = async (recordFile: string) => {
  if (!existsSync(recordFile)) return
  const text = readFileSync(recordFile, 'utf8')
  if (text) await end(JSON.parse(text)) // empty when cut short by a power failure, which no process survives
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

// The start time tells it from a later process with the same pid.
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
