import { RefusalError } from './api.ts'
import { readSession } from './session.ts'

/** Hands a private file over to the browser, which a plain link could not read. */
export const download = async (url: string, name: string) => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${readSession()?.token}` } })
  if (!response.ok) throw new RefusalError(await response.json())
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
