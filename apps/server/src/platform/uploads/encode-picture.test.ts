import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeEach, expect, it, vi } from 'vitest'
import { createEncoder, createPictureWorkers, encodePicture } from './encode-picture.ts'

let folder: string
let encoder: ReturnType<typeof createEncoder>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'couronne-encoder-'))
  const program = join(folder, 'worker.mjs')
  // The worker blocks for ever on a picture called 'endless', and ends on one called 'fatal'.
  await writeFile(
    program,
    `process.on('message', ({ source }) => {
       if (source.includes('endless')) for (;;);
       if (source.includes('fatal')) process.exit(1)
       process.send({ picture: source })
     })`,
  )
  encoder = createEncoder(createPictureWorkers(program))
  return async () => {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  }
})

const aPicture = async (name: string) => {
  const path = join(folder, name)
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#6d1f48' } })
    .png()
    .toFile(path)
  return path
}

const fileError = (message: string) => ({
  statusCode: 422,
  message,
  extra: { details: [{ path: 'file', message }] },
})

it('a truncated or too large picture is refused with a message for its field', async () => {
  const whole = await readFile(await aPicture('whole.png'))
  const broken = join(folder, 'broken.png')
  await writeFile(broken, whole.subarray(0, 60))
  await expect(encodePicture(broken, 'awa')).rejects.toMatchObject(
    fileError("Cette image est abîmée ou incomplète : nous n'avons pas pu la lire."),
  )
  const large = join(folder, 'large.png')
  whole.writeUInt32BE(7000, 16)
  whole.writeUInt32BE(8000, 20)
  await writeFile(large, whole)
  await expect(encodePicture(large, 'awa')).rejects.toMatchObject(
    fileError('Cette image est trop grande : 52 millions de pixels au plus.'),
  )
})

it('a picture with the maximum number of pixels is accepted', async () => {
  const largest = await readFile(await aPicture('largest.png'))
  largest.writeUInt32BE(6500, 16)
  largest.writeUInt32BE(8000, 20)
  const path = join(folder, 'largest.png')
  await writeFile(path, largest)
  expect(await encoder(path, 'awa')).toBe(path)
})

it('a picture that takes too long is refused with a message, and the next is encoded', async () => {
  const [endless, plain] = [await aPicture('endless.png'), await aPicture('plain.png')]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = encoder(endless, 'awa')
  const rejection = expect(slow).rejects.toMatchObject(
    fileError('Cette image est trop longue à lire. Enregistrez-la en JPEG, ou choisissez-en une autre.'),
  )
  while (vi.getTimerCount() === 0) await immediate()
  vi.advanceTimersByTime(60_000)
  await rejection
  expect(await encoder(plain, 'awa')).toBe(plain)
  expect(await encodePicture(plain, 'awa')).toMatchObject({ width: 8, height: 8 })
})

it('a picture that ends the worker is refused with a message, and the next is encoded', async () => {
  const [fatal, plain] = [await aPicture('fatal.png'), await aPicture('plain.png')]
  await expect(encoder(fatal, 'awa')).rejects.toMatchObject(
    fileError("Cette image est abîmée ou incomplète : nous n'avons pas pu la lire."),
  )
  expect(await encoder(plain, 'awa')).toBe(plain)
})

it("another person's picture is encoded while one person's pictures take long", async () => {
  const [endless, plain] = [await aPicture('endless.png'), await aPicture('plain.png')]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let remaining = 3
  const rejections = Array.from({ length: remaining }, () =>
    expect(encoder(endless, 'awa').finally(() => remaining--)).rejects.toThrow('trop longue'),
  )
  expect(await encoder(plain, 'lea')).toBe(plain)
  expect(remaining).toBe(3)
  for (; remaining > 0; await immediate()) vi.advanceTimersByTime(60_000)
  await Promise.all(rejections)
})
