import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../test/harness.ts'
import { processStart } from './lib/process-start.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'couronne-main-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const launch = async (given: NodeJS.ProcessEnv = {}) => {
  const { PATH, HOME } = process.env
  const settings = { DATA_DIR: dataDir, DEMO_DATA: 'false', PORT: String(await freePort()), PAYMENT_SANDBOX_PORT: '0' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, HOME, ...settings, ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  return { child, ended }
}

it.each(['postgres/postmaster.pid', 'payment-sandbox.json'])(
  'leaves nothing running when it is told to stop as soon as there is %s',
  async (file) => {
    const { child, ended } = await launch()
    const pidThere = async () => Number(/\d+/.exec(await readFile(join(dataDir, file), 'utf8').catch(() => ''))?.[0])
    let pid = await pidThere()
    for (; !pid && child.exitCode === null; pid = await pidThere()) await pause(5)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, said: '' })
    expect(processStart(pid)).toBeUndefined()
    expect(existsSync(join(dataDir, file))).toBe(false)
  },
)

it('says so when it may not listen there', async () => {
  const { ended } = await launch({ HOST: '192.0.2.1' })
  const { code, said } = await ended
  expect(code).toBe(1)
  expect(said).toContain('on ne peut pas écouter sur 192.0.2.1')
})
