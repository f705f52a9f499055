import { catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { uploadsApi } from '@couronne/contract/platform/uploads'
import { RefusalError } from '#app/lib/api.ts'
import { call, callBy } from '#app/lib/call.ts'
import { newKey } from '#app/lib/use-attempt-key.ts'
import { byXhr } from '#app/platform/uploads/by-xhr.ts'

type Attempt = { key: string; filename?: string }

/** What is not known to have arrived: tried again, it is the same request and goes on from where it stopped. */
const attempts = new WeakMap<File, Attempt>()

/** Sends a file and hangs it in her catalogue. */
export const sendPicture = async (file: File, options: Parameters<typeof byXhr>[0]) => {
  const attempt = attempts.get(file) ?? { key: newKey() }
  attempts.set(file, attempt)
  const idempotencyKey = attempt.key
  try {
    if (!attempt.filename) {
      const form = new FormData()
      form.set('file', file)
      attempt.filename = (await callBy(byXhr(options))(uploadsApi.create, { form, idempotencyKey })).filename
    }
    options.signal.throwIfAborted()
    return await call(catalogueApi.create, { body: { image: attempt.filename }, idempotencyKey })
  } catch (error) {
    if (error instanceof RefusalError && error.statusCode < 500 && error.statusCode !== 429) attempts.delete(file)
    throw error
  }
}
