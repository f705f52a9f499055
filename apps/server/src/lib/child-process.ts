import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from './process-start.ts'

export type ChildServer = { port: number; pid: number; stop(): Promise<void> }

const startTimeout = 20_000
const stopTimeout = 4_000

/**
 * Starts a TypeScript program as a process of its own, which outlives this one if this one is killed; the next start then replaces it,
 * so that there is never more than one `name` on a `dataDir` whose lock is held. The program says it is ready by writing one line,
 * `{"ready":true,"port":N}`. What it writes goes to `dataDir`/`name`.log.
 */
export const startChildServer = async ({
  name,
  dataDir,
  script,
  args = [],
  env = process.env,
}: {
  name: string
  dataDir: string
  script: string
  args?: string[]
  env?: NodeJS.ProcessEnv
}): Promise<ChildServer> => {
  const recordFile = join(dataDir, `${name}.json`)
  const logFile = join(dataDir, `${name}.log`)
  await stopPrevious(recordFile)

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
  writeFileSync(recordFile, JSON.stringify(record))

  const deadline = Date.now() + startTimeout
  for (;;) {
    const lives = isAlive(record)
    const said = readFileSync(logFile, 'utf8')
    const port = readyPort(said)
    if (port !== undefined)
      return {
        port,
        pid,
        stop: async () => {
          await end(record)
          rmSync(recordFile, { force: true })
        },
      }
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

type ProcessRecord = { pid: number; startedAt: string }

const stopPrevious = async (recordFile: string) => {
  if (!existsSync(recordFile)) return
  const text = readFileSync(recordFile, 'utf8')
  if (text) await end(JSON.parse(text)) // empty when cut short by a power failure, which no process survives
}

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
