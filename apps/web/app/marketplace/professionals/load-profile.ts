import { catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { servicesApi } from '@couronne/contract/marketplace/services'
import { redirect } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import type { Api } from '#app/lib/api.ts'
import { loadReviews } from '#app/marketplace/reviews/load-reviews.ts'
import { readCarriedSearch } from './carried-search.ts'
import { professionalById } from './professional-by-id.ts'

type Address = { params: { name: string }; url: URL }

/**
 * Loads the profile that `professionalId` identifies. An address with another name redirects to the professional's
 * name.
 */
export const loadProfile = async (api: Api, { params, url }: Address) => {
  const professional = await professionalById(api, url.searchParams.get('professionalId'))
  if (params.name !== professional.firstname)
    throw redirect(addresses.profile(professional, readCarriedSearch(url.searchParams)), 301)
  const byUser = { params: { userId: professional.id } }
  const [services, pictures, reviews] = await Promise.all([
    api(servicesApi.ofUser, byUser),
    api(catalogueApi.ofUser, byUser),
    loadReviews(api, professional.id, professional.reviewCount),
  ])
  services.sort((a, b) => a.libelle.localeCompare(b.libelle, 'fr'))
  return { professional, services, pictures, reviews }
}
export type Profile = Awaited<ReturnType<typeof loadProfile>>
