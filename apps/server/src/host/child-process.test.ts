import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ChildServer, startChildServer } from './child-process.ts'
import { processStart } from './process-start.ts'

let dataDir: string
let script: string
let running: ChildServer[]

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/child-process-test-')
  script = join(dataDir, 'child.mjs')
  running = []
  await writeFile(
    script,
    `import { createServer } from 'node:http'
     const server = createServer((_, reply) => { console.log('asked'); reply.end(process.env.GREETING) })
     server.listen(process.env.PORT ?? 0, '127.0.0.1', () => console.log(JSON.stringify({ ready: true, port: server.address().port })))`,
  )
})

afterEach(async () => {
  for (const child of running) await child.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (greeting = 'bonjour') => {
  const child = await startChildServer({ name: 'child', dataDir, script, env: { ...process.env, GREETING: greeting } })
  running.push(child)
  return child
}

const childPid = async () => JSON.parse(await readFile(join(dataDir, 'child.json'), 'utf8')).pid as number

const answer = async ({ port }: { port: number }) => (await fetch(`http://127.0.0.1:${port}`)).text()

it('a child process starts, answers and stops', async () => {
  const child = await start()
  expect(await answer(child)).toBe('bonjour')
  await child.stop()
  await expect(answer(child)).rejects.toThrow()
})

it('a child process outlives its killed server and is replaced by the child of the next server', async () => {
  const owner = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { startChildServer } from ${JSON.stringify(new URL('./child-process.ts', import.meta.url).href)}
       const child = await startChildServer(${JSON.stringify({ name: 'child', dataDir, script, env: { GREETING: 'first' } })})
       console.log(JSON.stringify(child))
       setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const first = JSON.parse(String((await once(owner.stdout, 'data'))[0]))
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(await answer(first)).toBe('first')
  const firstPid = await childPid()

  expect(await answer(await start('second'))).toBe('second')
  expect(processStart(firstPid)).toBeUndefined()
})

it('starting a child leaves an unrelated process with the recorded pid alone', async () => {
  const unrelatedProcess = spawn('sleep', ['60'])
  await writeFile(join(dataDir, 'child.json'), JSON.stringify({ pid: unrelatedProcess.pid, startedAt: 'long ago' }))
  await start()
  expect(unrelatedProcess.signalCode).toBeNull()
  unrelatedProcess.kill()
})

it('the start error quotes the output of a child that fails to start', async () => {
  await writeFile(script, "throw new Error('no money today')")
  await expect(start()).rejects.toThrow(/^child n’a pas démarré :\n[\s\S]*no money today/)
  expect(await readFile(join(dataDir, 'child.log'), 'utf8')).toContain('no money today')
})

it('a killed child restarts on the same port until it is stopped', async () => {
  const messages: string[] = []
  const restarted = Promise.withResolvers<void>()
  const log = (message: string) => {
    messages.push(message)
    restarted.resolve()
  }
  const child = await startChildServer({ name: 'child', dataDir, script, env: { GREETING: 'again' }, log })
  running.push(child)
  const firstPid = await childPid()
  process.kill(firstPid, 'SIGKILL')
  await restarted.promise
  await expect.poll(() => answer(child).catch(() => '')).toBe('again')
  const secondPid = await childPid()
  expect(secondPid).not.toBe(firstPid)
  await child.stop()
  expect(processStart(secondPid)).toBeUndefined()
  expect(messages).toEqual(['child s’est arrêté tout seul ; il redémarre.'])
})
