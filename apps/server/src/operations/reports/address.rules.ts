import { pagePaths } from '@couronne/contract/lib/page-paths'
import { z } from 'zod'

/** Returns the profile or product whose page has this address on our site; undefined for any other text. */
export const contentAt = (address: string, publicUrl: string) => {
  const url = URL.parse(address, publicUrl)
  if (url?.host !== new URL(publicUrl).host) return undefined
  const id = z.uuid().toLowerCase().safeParse(url.searchParams.get('professionalId')).data
  if (url.pathname.startsWith(pagePaths.profile.replace(':name', ''))) return id ? { profileId: id } : undefined
  const slug = url.pathname.match(/^\/boutique\/([^/]+)\/?$/)?.[1]
  return slug ? { slug } : undefined
}
