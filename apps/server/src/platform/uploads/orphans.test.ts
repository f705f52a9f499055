import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
/** This picture never ends, so that its reader waits. */
let picture: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'couronne-orphans-'))
  picture = join(folder, 'picture')
  execFileSync('mkfifo', [picture])
})
afterEach(() => rm(folder, { recursive: true }))

/**
 * Returns whether a process reads the picture: opening a pipe for writing without waiting fails when it has no reader.
 */
const isRead = () =>
  open(picture, constants.O_WRONLY | constants.O_NONBLOCK).then(
    (writer) => writer.close().then(() => true),
    ({ code }) => code !== 'ENXIO',
  )

const from = (file: string) => JSON.stringify(join(import.meta.dirname, file))

it.each([
  [
    'as WebP',
    () => `import { createChildWorkers } from ${from('../../host/child-workers.ts')}
      await createChildWorkers({ program: ${from('picture-worker.ts')}, cpuLimitMs: 600_000 })({ source: ${JSON.stringify(picture)} })`,
  ],
  [
    'as AVIF',
    () => `import { encodeAvif } from ${from('encode-avif.ts')}
      await encodeAvif(${JSON.stringify(picture)}, ${JSON.stringify(join(folder, 'made'))})`,
  ],
])('the encoding of a picture %s ends when the server that requested it dies', async (_, program) => {
  const file = join(folder, 'parent.mjs')
  await writeFile(file, program())
  const parent = spawn(process.execPath, [file], { stdio: 'ignore' })
  const ended = once(parent, 'exit')
  // The call returns when a process reads the picture.
  const writer = await open(picture, 'w')
  try {
    expect(await isRead()).toBe(true)
    parent.kill('SIGKILL')
    await ended
    await expect.poll(isRead).toBe(false)
  } finally {
    await writer.close()
  }
})
