import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isRunning } from './is-running.mjs'
import { withLock } from './lock.mjs'

let folder
let lock

beforeEach(async () => {
  folder = await mkdtemp('/tmp/lock-test-')
  lock = join(folder, 'lock')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const inAnotherProcess = (body) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { withLock } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)}
       import { readFileSync, writeFileSync } from 'node:fs'
       import { spawn } from 'node:child_process'
       import { setTimeout as sleep } from 'node:timers/promises'
       const [folder, lock] = ${JSON.stringify([folder, lock])}
       ${body}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

it('the lock lets one process in at a time', { timeout: 60_000 }, async () => {
  const count = join(folder, 'count')
  await writeFile(count, '0')
  const processes = Array.from({ length: 6 }, () =>
    inAnotherProcess(`await withLock(lock, async () => {
      const count = Number(readFileSync(folder + '/count', 'utf8'))
      await sleep(20)
      writeFileSync(folder + '/count', String(count + 1))
    })`),
  )
  await Promise.all(processes.map((process) => once(process, 'exit')))
  expect(await readFile(count, 'utf8')).toBe('6')
  expect(await readdir(lock)).toEqual([])
})

it('the lock is free again when its owner is killed', async () => {
  const holder = inAnotherProcess("await withLock(lock, async () => { console.log('held'); await sleep(60_000) })")
  await once(holder.stdout, 'data')
  const got = withLock(lock, async () => isRunning(holder.pid))
  holder.kill('SIGKILL')
  expect(await got).toBe(false)
})

it('the lock stays taken while the work of a killed owner continues', async () => {
  const holder = inAnotherProcess(`await withLock(lock, async (hold) => {
    const worker = spawn('sleep', ['60'], { stdio: 'ignore' })
    hold(worker.pid)
    console.log(worker.pid)
    await sleep(60_000)
  })`)
  const worker = Number((await once(holder.stdout, 'data'))[0])
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  let hasWaited = false
  await withLock(
    lock,
    async () => {},
    () => {
      hasWaited = true
      process.kill(worker)
    },
  )
  expect(hasWaited).toBe(true)
})
