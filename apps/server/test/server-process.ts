import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStart } from '../src/host/process-start.ts'
import { freePort } from './harness.ts'

/** Creates a build of the web pages that contains no pages. */
const withoutPages = (dataDir: string) => {
  const folder = join(dataDir, 'pages')
  mkdirSync(join(folder, 'client'), { recursive: true })
  mkdirSync(join(folder, 'server'), { recursive: true })
  const build = 'export const entry = { module: { pageHandler: () => async () => new Response() } }'
  writeFileSync(join(folder, 'server/index.mjs'), build)
  writeFileSync(join(folder, 'server/index.js'), "export * from './index.mjs'")
  writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}')
  return folder
}

export type ServerProcess = Awaited<ReturnType<typeof launchServer>>

/** Starts the real server in a process of its own, as `npm start` does except for the pages. */
export const launchServer = async (dataDir: string, env: NodeJS.ProcessEnv = {}) => {
  const { PATH, HOME } = process.env
  const port = env.PORT ?? String(await freePort())
  const settings = { DATA_DIR: dataDir, DEMO_DATA: 'false', PORT: port, PAYMENT_SANDBOX_PORT: String(await freePort()) }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: { PATH, HOME, WEB_BUILD_DIR: withoutPages(dataDir), ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const opened = Promise.withResolvers<void>()
  opened.promise.catch(() => {})
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
      if (output.includes(' est ouverte : ')) opened.resolve()
    })
  const ended = once(child, 'close').then(([code]) => {
    opened.reject(new Error(`the server ended (${code}):\n${output}`))
    return { code: code as number | null, output }
  })
  return {
    child,
    port: Number(port),
    url: `http://127.0.0.1:${port}`,
    open: opened.promise,
    ended,
    output: () => output,
    /** Kills the server at once, as a power cut does; the processes that it started live on. */
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the process id of the helper that a server has started on `dataDir`, if it is running. */
export const helperProcessId = (dataDir: string, which: 'postgres' | 'payment-sandbox') => {
  const file = which === 'postgres' ? 'postgres/postmaster.pid' : 'payment-sandbox.json'
  const pid = Number(/\d+/.exec(textOf(join(dataDir, file)))?.[0])
  return pid && processStart(pid) ? pid : undefined
}

/** Ends the helpers that a killed server has left behind. */
export const endHelpers = (dataDir: string) => {
  for (const which of ['postgres', 'payment-sandbox'] as const) {
    const pid = helperProcessId(dataDir, which)
    if (pid) process.kill(pid, which === 'postgres' ? 'SIGQUIT' : 'SIGTERM')
  }
}
