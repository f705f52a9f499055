import { catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { servicesApi } from '@couronne/contract/marketplace/services'
import { redirect } from 'react-router'
import { reviewsOf } from '#app/booking/reviews/reviews-of.ts'
import { addresses } from '#app/lib/addresses.ts'
import type { Api } from '#app/lib/api.ts'
import { professionalById } from './professional-by-id.ts'

type Address = { params: { name: string }; url: URL }

/** `professionalId` alone decides; whoever comes by another name is led to hers. */
export const profileAt = async (ask: Api, { params, url }: Address) => {
  const professional = await professionalById(ask, url.searchParams.get('professionalId'))
  if (params.name !== professional.firstname) throw redirect(addresses.profile(professional), 301)
  const byUser = { params: { userId: professional.id } }
  const [services, pictures, reviews] = await Promise.all([
    ask(servicesApi.ofUser, byUser),
    ask(catalogueApi.ofUser, byUser),
    reviewsOf(ask, professional.id, professional.reviewCount),
  ])
  services.sort((a, b) => a.libelle.localeCompare(b.libelle, 'fr'))
  return { professional, services, pictures, reviews }
}
export type Profile = Awaited<ReturnType<typeof profileAt>>
