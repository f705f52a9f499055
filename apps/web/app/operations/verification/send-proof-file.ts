import { verificationsApi } from '@couronne/contract/operations/verification'
import { ApiError } from '#app/lib/api.ts'
import { createCall } from '#app/lib/call.ts'
import { newIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { xhrTransport } from '#app/platform/uploads/xhr-transport.ts'

/** An upload that may not have arrived is sent again with its key. */
const keys = new WeakMap<File, string>()

/** Uploads a file of a proof, and returns what the server has stored. */
export const sendProofFile = async (file: File, options: Parameters<typeof xhrTransport>[0]) => {
  const idempotencyKey = keys.get(file) ?? newIdempotencyKey()
  keys.set(file, idempotencyKey)
  const form = new FormData()
  form.set('file', file)
  try {
    return await createCall(xhrTransport(options))(verificationsApi.upload, { form, idempotencyKey })
  } catch (error) {
    if (error instanceof ApiError && error.statusCode < 500 && error.statusCode !== 429) keys.delete(file)
    throw error
  }
}
