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
export const launchServer = async (dataDir: string, given: NodeJS.ProcessEnv = {}) => {
  const { PATH, HOME } = process.env
  const port = given.PORT ?? String(await freePort())
  const settings = { DATA_DIR: dataDir, DEMO_DATA: 'false', PORT: port, PAYMENT_SANDBOX_PORT: String(await freePort()) }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: { PATH, HOME, WEB_BUILD_DIR: withoutPages(dataDir), ...settings, ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const isOpen = Promise.withResolvers<void>()
  isOpen.promise.catch(() => {})
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
      if (said.includes(' est ouverte : ')) isOpen.resolve()
    })
  const ended = once(child, 'close').then(([code]) => {
    isOpen.reject(new Error(`the server ended (${code}):\n${said}`))
    return { code: code as number | null, said }
  })
  return {
    child,
    port: Number(port),
    url: `http://127.0.0.1:${port}`,
    open: isOpen.promise,
    ended,
    said: () => said,
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
export const helperOf = (dataDir: string, which: 'postgres' | 'payment-sandbox') => {
  const file = which === 'postgres' ? 'postgres/postmaster.pid' : 'payment-sandbox.json'
  const pid = Number(/\d+/.exec(textOf(join(dataDir, file)))?.[0])
  return pid && processStart(pid) ? pid : undefined
}

/** Ends the helpers that a killed server has left behind. */
export const endHelpers = (dataDir: string) => {
  for (const which of ['postgres', 'payment-sandbox'] as const) {
    const pid = helperOf(dataDir, which)
    if (pid) process.kill(pid, which === 'postgres' ? 'SIGQUIT' : 'SIGTERM')
  }
}
