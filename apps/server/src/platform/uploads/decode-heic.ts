import { Worker } from 'node:worker_threads'
import type { HeicTask, RawPicture } from './heic-worker.ts'

/**
 * The pixels of a HEIC picture, turned as its own header says. Decoded by WebAssembly in a thread of its own, which is
 * ended whatever happens: so a hostile file costs neither the server's event loop nor memory that would stay.
 */
export const decodeHeic = async (bytes: Uint8Array, maxPixels: number) => {
  const task: HeicTask = { bytes, maxPixels }
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<RawPicture | 'too many pixels'>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('ended without an answer')))
    })
  } finally {
    await worker.terminate()
  }
}
