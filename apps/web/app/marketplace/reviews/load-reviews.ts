import { reviewsApi } from '@couronne/contract/marketplace/reviews'
import type { Api } from '#app/lib/api.ts'

const pageSize = 100

/** Reads the newest reviews, and how many of all reviews gave each number of stars. */
export const loadReviews = async (api: Api, professionalId: string, reviewCount: number) => {
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
