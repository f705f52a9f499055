import { reviewsApi } from '@couronne/contract/booking/reviews'
import type { Api } from '#app/lib/api.ts'

const pageSize = 100

/** The newest reviews, and how many gave each number of stars, counted over all of them. */
export const reviewsOf = async (api: Api, professionalId: string, reviewCount: number) => {
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(reviewCount / pageSize) }, (_, at) =>
      api(reviewsApi.ofProfessional, {
        params: { id: professionalId },
        query: { limit: pageSize, offset: at * pageSize },
      }),
    ),
  )
  const all = pages.flat()
  return {
    newest: all.slice(0, 50),
    notes: [1, 2, 3, 4, 5].map((note) => all.filter((review) => review.note === note).length),
  }
}
