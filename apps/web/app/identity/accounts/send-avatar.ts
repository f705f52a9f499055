import { accountsApi } from '@couronne/contract/identity/accounts'
import { uploadsApi } from '@couronne/contract/platform/uploads'
import { call, createCall } from '#app/lib/call.ts'
import { xhrTransport } from '#app/platform/uploads/xhr-transport.ts'

/** A file that was uploaded need not be sent again when only the last step failed. */
const uploaded = new WeakMap<File, string>()

export const sendAvatar = async (id: string, file: File, options: Parameters<typeof xhrTransport>[0]) => {
  options.signal.throwIfAborted()
  const image = uploaded.get(file) ?? (await upload(file, options))
  uploaded.set(file, image)
  options.signal.throwIfAborted()
  await call(accountsApi.update, { params: { id }, body: { image } })
}

const upload = async (file: File, options: Parameters<typeof xhrTransport>[0]) => {
  const form = new FormData()
  form.set('file', file)
  return (await createCall(xhrTransport(options))(uploadsApi.create, { form })).filename
}
