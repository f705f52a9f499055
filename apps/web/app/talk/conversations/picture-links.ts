import { uploadsApi } from '@couronne/contract/platform/uploads'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'

/** A link that ends within this time may end before its picture has arrived. */
const marginMs = 20_000
const links = new Map<string, string>()

const isValid = (link: string) =>
  Number(new URL(link, 'https://site.invalid').searchParams.get('expires')) * 1000 > serverNow() + marginMs

/** Returns a short-lived link to a private picture: the one that this page has, or a new one once that ends. */
export const pictureLink = async (filename: string, isBroken = false) => {
  const known = links.get(filename)
  if (known && isValid(known) && !isBroken) return known
  const { url } = await call(uploadsApi.link, { params: { filename } })
  links.set(filename, url)
  return url
}
