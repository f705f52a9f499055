import { open } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createChildWorkers, WorkLost } from '../../host/child-workers.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { createFairSemaphore } from '../../lib/semaphore.ts'
import { imageKind } from './image-kind.rules.ts'
import type { EncodedPicture } from './make-webp.ts'
import { maxPixels, tooManyPixels, tooSlow, unreadable } from './picture-limits.rules.ts'
import type { PictureAnswer, PictureTask } from './picture-worker.ts'

const heavyPixels = 16_000_000
/** Ten times what the heaviest takes. */
const patienceMs = 10_000

// Nothing of one person's picture is kept in memory for the next.
sharp.cache(false)

/** So that a light picture finds a place beside heavy ones. */
const atOnce = 3
/** One of each person: whoever has none under way waits for nobody else's. Each may hold half a gigabyte. */
const heavyAtOnce = 2

/** Work in processes of their own, each of which is given so long for a picture. */
export const pictureWorkers = (program: string) =>
  createChildWorkers<PictureTask, PictureAnswer>({ program, patienceMs, atOnce })

export const createEncoder = (work: ReturnType<typeof pictureWorkers>, createSemaphore = createFairSemaphore) => {
  // One of each person at a time: who has sent many waits for herself.
  const peopleInTurn = (atOnce: number) => createSemaphore({ atOnce, mayWait: 300, ofOne: { atOnce: 1, mayWait: 60 } })
  const headersAtATime = peopleInTurn(atOnce)
  const places = peopleInTurn(atOnce)
  // They wait by themselves, so that one person's many neither pass another's nor hold a place that a light one needs.
  const heavyPlaces = peopleInTurn(heavyAtOnce)
  const encode = async (source: Buffer | string): Promise<EncodedPicture> => {
    try {
      const answer = await work({ source })
      if ('picture' in answer) return answer.picture
      throw new Refusal(answer.refused, answer.extra)
    } catch (error) {
      throw error instanceof WorkLost ? (error.isTooSlow ? tooSlow() : unreadable()) : error
    }
  }
  return async (source: Buffer | string, userId: string, signal?: AbortSignal) => {
    const heavy = await headersAtATime(userId, () => isHeavy(source), signal)
    const inTurn = (name: string) => places(name, () => encode(source), signal)
    // Apart from its sender's light ones, so that it need not wait for them while others' heavy ones wait for it.
    return heavy ? heavyPlaces(userId, () => inTurn(`heavy of ${userId}`), signal) : inTurn(userId)
  }
}

/** Makes a WebP of whatever `userId` sent, in the order in which people take turns; not begun once `signal` says so. `source` is the content or where it lies. */
export const encodePicture = createEncoder(pictureWorkers(join(import.meta.dirname, 'picture-worker.ts')))

/** By what its header says; refuses what is no picture or has too many pixels before anything is decoded. */
const isHeavy = async (source: Buffer | string) => {
  const kind = imageKind(typeof source === 'string' ? await firstBytes(source) : source)
  if (!kind) throw new Refusal('wrong_file_type')
  // Its size is not read without decoding it, so it takes a heavy one's place.
  if (kind === 'heic') return true
  const { width, height } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (width * height > maxPixels[kind]) throw tooManyPixels(maxPixels[kind])
  return width * height > heavyPixels
}

const firstBytes = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
