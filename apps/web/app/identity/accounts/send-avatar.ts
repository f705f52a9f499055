import { accountsApi } from '@couronne/contract/identity/accounts'
import { uploadsApi } from '@couronne/contract/platform/uploads'
import { call, callBy } from '#app/lib/call.ts'
import { byXhr } from '#app/platform/uploads/by-xhr.ts'

/** A file that was uploaded need not be sent again when only the last step failed. */
const uploaded = new WeakMap<File, string>()

export const sendAvatar = async (id: string, file: File, options: Parameters<typeof byXhr>[0]) => {
  options.signal.throwIfAborted()
  const image = uploaded.get(file) ?? (await upload(file, options))
  uploaded.set(file, image)
  options.signal.throwIfAborted()
  await call(accountsApi.update, { params: { id }, body: { image } })
}

const upload = async (file: File, options: Parameters<typeof byXhr>[0]) => {
  const form = new FormData()
  form.set('file', file)
  return (await callBy(byXhr(options))(uploadsApi.create, { form })).filename
}
