import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { node24Path, root } from '../scripts/lib/install.mjs'

/** Starts the real server, as `npm start` does, with an empty DATA_DIR and its payment sandbox. */
export const openApp = async (overrides: NodeJS.ProcessEnv = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'couronne-e2e-'))
  const buildDir = process.env.WEB_BUILD_DIR ?? (await ensureBuilt())
  // Another program may take the free port before the server or its sandbox does.
  for (let triesLeft = 3; ; triesLeft--) {
    const opened = await start(folder, buildDir, await freePort(), overrides)
    if (opened.log === undefined) return opened
    if (triesLeft === 1 || !/déjà pris|EADDRINUSE/.test(opened.log))
      throw new Error(`The server did not open:\n${opened.log}`)
  }
}

const start = async (folder: string, buildDir: string, port: number, overrides: NodeJS.ProcessEnv) => {
  const logFile = join(folder, 'server.log')
  const address = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    PAYMENT_SANDBOX_PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DEMO_DATA: 'false',
    RATE_LIMIT_FACTOR: '10000',
    BROWSING_PATIENCE_MS: '20000',
    WEB_BUILD_DIR: buildDir,
    ...overrides,
  }
  // The environment contains only this run's settings, so that a DATABASE_URL or STRIPE_SECRET_KEY of the machine is
  // not used.
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, ...settings }
  const child = spawn(node24Path(), [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGTERM')) // in case Playwright is killed
  const log = createWriteStream(logFile)
  child.stdout.pipe(log)
  child.stderr.pipe(log, { end: false })

  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return { address, folder, close: () => close(child, folder, logFile) }
    await pause(100)
  }
  return { log: await readFile(logFile, 'utf8') }
}

const close = async (child: ChildProcess, folder: string, logFile: string) => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const errorLines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.includes('"level":50'))
  if (errorLines.length > 0) console.error(`The server logged errors:\n${errorLines.join('\n')}`)
  await rm(folder, { recursive: true, force: true })
}

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
