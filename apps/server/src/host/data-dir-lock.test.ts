import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataDirInUseError, lockDataDir, runningAddress } from './data-dir-lock.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/data-dir-lock-test-')
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

const lockError = () => {
  try {
    lockDataDir(dataDir).release()
  } catch (error) {
    if (error instanceof DataDirInUseError) return error.message
    throw error
  }
}

/** Starts another server process that locks `dataDir`. */
const startOtherServer = async (address?: string) => {
  const script = `
    import { lockDataDir } from ${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)}
    const lock = lockDataDir(${JSON.stringify(dataDir)})
    ${address ? `lock.announce(${JSON.stringify(address)})` : ''}
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

it('a second server on one data folder is refused and learns the address of the first', async () => {
  const first = await startOtherServer('http://127.0.0.1:3000')
  expect(lockError()).toBe(`Couronne tourne déjà sur ${dataDir} : http://127.0.0.1:3000 (processus ${first.pid}).`)
  first.kill('SIGKILL')
  await once(first, 'exit')
})

it('a second server is refused while the first is still starting', async () => {
  const first = await startOtherServer()
  expect(lockError()).toBe(`Couronne est déjà en train de démarrer sur ${dataDir} (processus ${first.pid}).`)
  first.kill('SIGKILL')
  await once(first, 'exit')
})

it('the next server may start after the first was killed', async () => {
  const first = await startOtherServer()
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(lockError()).toBeUndefined()
})

it('the next server may start after the first has stopped', () => {
  lockDataDir(dataDir).release()
  expect(lockError()).toBeUndefined()
})

it('the running address is readable while the server runs, and gone once it has stopped', async () => {
  const lock = lockDataDir(dataDir)
  expect(runningAddress(dataDir)).toBeUndefined()
  lock.announce('http://127.0.0.1:3000')
  expect(runningAddress(dataDir)).toBe('http://127.0.0.1:3000')
  lock.release()
  expect(runningAddress(dataDir)).toBeUndefined()
})

it('the next server may start although somebody deleted server.json', async () => {
  const lock = lockDataDir(dataDir)
  await rm(join(dataDir, 'server.json'))
  lock.release()
  expect(lockError()).toBeUndefined()
})

it('exactly one of five servers that start at once locks the folder', async () => {
  const script = `
    import { lockDataDir } from ${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)}
    try { lockDataDir(${JSON.stringify(dataDir)}); console.log('held') } catch (error) { console.log(error.constructor.name) }
    setInterval(() => {}, 1000)`
  const servers = Array.from({ length: 5 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const answers = await Promise.all(
    servers.map(async (server) => String((await once(server.stdout, 'data'))[0]).trim()),
  )
  for (const server of servers) server.kill('SIGKILL')
  expect(answers.sort()).toEqual([
    'DataDirInUseError',
    'DataDirInUseError',
    'DataDirInUseError',
    'DataDirInUseError',
    'held',
  ])
})
