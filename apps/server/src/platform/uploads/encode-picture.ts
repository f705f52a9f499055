import { open } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createChildWorkers, TaskLostError } from '../../host/child-workers.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { createFairSemaphore } from '../../lib/semaphore.ts'
import { imageKind } from './image-kind.rules.ts'
import type { EncodedPicture } from './make-webp.ts'
import { maxPixels, tooManyPixels, tooSlow, unreadable } from './picture-limits.rules.ts'
import type { PictureAnswer, PictureTask } from './picture-worker.ts'

const heavyPixels = 16_000_000
/** The limit is ten times the time of the heaviest picture. */
const cpuLimitMs = 10_000

// No data of one person's picture stays in memory for the next.
sharp.cache(false)

/** A light picture finds one of three places beside two heavy ones. */
const maxProcesses = 3
/**
 * Each person gets one place for heavy pictures, so that one person's pictures do not block all others. A heavy picture
 * may need half a gigabyte of memory.
 */
const maxHeavyConcurrent = 2

/** Creates workers in child processes with a time limit for each picture. */
export const createPictureWorkers = (program: string) =>
  createChildWorkers<PictureTask, PictureAnswer>({ program, cpuLimitMs, maxProcesses })

export const createEncoder = (work: ReturnType<typeof createPictureWorkers>, createSemaphore = createFairSemaphore) => {
  // Each person has one picture in progress at a time and waits only for the others in turn.
  const createFairQueue = (maxConcurrent: number) =>
    createSemaphore({ maxConcurrent, maxQueued: 300, perPerson: { maxConcurrent: 1, maxQueued: 60 } })
  const headerQueue = createFairQueue(maxProcesses)
  const queue = createFairQueue(maxProcesses)
  // Heavy pictures have a separate queue, so that one person's many neither pass another's nor hold a place that a
  // light picture needs.
  const heavyQueue = createFairQueue(maxHeavyConcurrent)
  const encode = async (source: Buffer | string): Promise<EncodedPicture> => {
    try {
      const answer = await work({ source })
      if ('picture' in answer) return answer.picture
      throw new DomainError(answer.code, answer.extra)
    } catch (error) {
      throw error instanceof TaskLostError ? (error.isTooSlow ? tooSlow() : unreadable()) : error
    }
  }
  /** `beforeHeavy` throws where this person may send no other heavy picture now. */
  return async (
    source: Buffer | string,
    userId: string,
    signal?: AbortSignal,
    beforeHeavy: () => Promise<void> = async () => {},
  ) => {
    const heavy = await headerQueue(userId, () => isHeavy(source), signal)
    if (heavy) await beforeHeavy()
    const encodeInTurn = (name: string) => queue(name, () => encode(source), signal)
    // The heavy picture has a name of its own in this queue, so that it need not wait for its sender's light ones while
    // other heavy ones wait for it.
    return heavy ? heavyQueue(userId, () => encodeInTurn(`heavy of ${userId}`), signal) : encodeInTurn(userId)
  }
}

/**
 * Encodes a picture of `userId` as WebP when it is that person's turn; it never starts once `signal` has aborted.
 * `source` is the content or its path.
 */
export const encodePicture = createEncoder(createPictureWorkers(join(import.meta.dirname, 'picture-worker.ts')))

/** Reads the size from the header; rejects a file that is no picture or has too many pixels before it is decoded. */
const isHeavy = async (source: Buffer | string) => {
  const kind = imageKind(typeof source === 'string' ? await firstBytes(source) : source)
  if (!kind) throw new DomainError('wrong_file_type')
  // This process does not parse a HEIC, so every HEIC counts as heavy.
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
