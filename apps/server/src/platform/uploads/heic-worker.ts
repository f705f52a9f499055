import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

export type HeicTask = { bytes: Uint8Array; maxPixels: number }
export type RawPicture = { width: number; height: number; data: Uint8Array<ArrayBuffer> }

const { bytes, maxPixels } = workerData as HeicTask
const [image] = await decode.all({ buffer: bytes })
if (!image) throw new Error('no image in it')
// The size comes from the header; nothing has been decoded yet.
if (image.width * image.height > maxPixels) parentPort?.postMessage('too many pixels')
else {
  const { width, height, data } = await image.decode()
  const raw: RawPicture = { width, height, data: new Uint8Array(data.buffer) }
  parentPort?.postMessage(raw, [raw.data.buffer])
}
