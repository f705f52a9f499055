import { uploadsApi } from '@couronne/contract/platform/uploads'
import { createCall } from '#app/lib/call.ts'
import { xhrTransport } from '#app/platform/uploads/xhr-transport.ts'

/** Uploads the photo of a message as a private picture, which only the two parties open. Returns its name. */
export const uploadPhoto = async (photo: File, onProgress: (share: number) => void) => {
  const form = new FormData()
  form.set('file', photo)
  const call = createCall(xhrTransport({ onProgress, signal: new AbortController().signal }))
  return (await call(uploadsApi.create, { query: { prive: '1' }, form })).filename
}
