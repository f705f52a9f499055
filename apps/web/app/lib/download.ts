import type { Api } from './api.ts'
import { createCall } from './call.ts'

/**
 * Downloads a private file, which a plain link could not fetch without the token: `download(name, (api) =>
 * api(endpoint))`.
 */
export const download = async (name: string, request: (api: Api) => Promise<unknown>) => {
  let file = new Blob()
  const api = createCall(async ({ body, ...request }) => {
    const response = await fetch(request.url, { ...request, ...(body !== undefined && { body }) })
    file = await response.blob()
    const text = response.ok ? '' : await file.text()
    return { status: response.status, text, header: (header) => response.headers.get(header) }
  })
  await request(api)
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
