import { uploadsApi } from '@couronne/contract/platform/uploads'
import { createCall } from '#app/lib/call.ts'
import { xhrTransport } from '#app/platform/uploads/xhr-transport.ts'

/** An upload of which nothing has left for this long has lost its connection. The message tries again later. */
export const stalledMs = 30_000

/** Uploads the photo of a message as a private picture, which only the two parties open. Returns its name. */
export const uploadPhoto = async (photo: File, onProgress: (share: number) => void) => {
  const form = new FormData()
  form.set('file', photo)
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const awaitProgress = () => {
    clearTimeout(timer)
    timer = setTimeout(() => abort.abort(), stalledMs)
  }
  const showProgress = (share: number) => {
    awaitProgress()
    onProgress(share)
  }
  const call = createCall(xhrTransport({ onProgress: showProgress, signal: abort.signal }))
  awaitProgress()
  try {
    return (await call(uploadsApi.create, { query: { prive: '1' }, form })).filename
  } finally {
    clearTimeout(timer)
  }
}
