import { Worker } from 'node:worker_threads'
import type { HeicTask, RawPicture } from './heic-worker.ts'

/**
 * Returns the pixels of a HEIC picture, rotated as its header says. WebAssembly decodes it in a separate thread that
 * always ends, so that a hostile file can neither block the server's event loop nor leak memory.
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
