import { catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { uploadsApi } from '@couronne/contract/platform/uploads'
import { ApiError } from '#app/lib/api.ts'
import { call, createCall } from '#app/lib/call.ts'
import { newIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { xhrTransport } from '#app/platform/uploads/xhr-transport.ts'

type Attempt = { key: string; filename?: string }

/**
 * Stores uploads that may not have arrived. A retry has the same idempotency key and continues where the upload
 * stopped.
 */
const attempts = new WeakMap<File, Attempt>()

/** Uploads a file and adds it to the professional's catalogue. */
export const sendPicture = async (file: File, options: Parameters<typeof xhrTransport>[0]) => {
  const attempt = attempts.get(file) ?? { key: newIdempotencyKey() }
  attempts.set(file, attempt)
  const idempotencyKey = attempt.key
  try {
    if (!attempt.filename) {
      const form = new FormData()
      form.set('file', file)
      attempt.filename = (await createCall(xhrTransport(options))(uploadsApi.create, { form, idempotencyKey })).filename
    }
    options.signal.throwIfAborted()
    return await call(catalogueApi.create, { body: { image: attempt.filename }, idempotencyKey })
  } catch (error) {
    if (error instanceof ApiError && error.statusCode < 500 && error.statusCode !== 429) attempts.delete(file)
    throw error
  }
}
