import { type ProductReview, type Review, reviewsApi } from '@couronne/contract/marketplace/reviews'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { type Page, sendPage } from '../../lib/paging.ts'
import { answerReview } from './answer-review.ts'
import { moderatedReviews } from './moderated-queries.ts'
import type { Author, ReviewContent } from './publish-review.ts'
import { reviewsOf } from './queries.ts'
import { removeReview } from './remove-review.ts'

type Publish<View> = (deps: Deps, author: Author, id: string, content: ReviewContent) => Promise<View>

/** Functions that the features owning the reviewed things provide. */
type ReviewFunctions = {
  reviewAppointment: Publish<Review>
  reviewProduct: Publish<ProductReview>
  reviewsOfProduct: (db: Db, productId: string, page: { limit: number; offset: number }) => Promise<Page<ProductReview>>
}

export const reviewRoutes =
  ({ reviewAppointment, reviewProduct, reviewsOfProduct }: ReviewFunctions): Routes =>
  async (app, deps) => {
    const { readDb } = deps
    const { visibility } = deps.config
    app.route({
      ...reviewsApi.ofProfessional,
      handler: async ({ viewer, params, query }, reply) =>
        sendPage(reply, await reviewsOf(readDb, { viewer, visibility }, params.id, query)),
    })
    app.route({
      ...reviewsApi.all,
      handler: async ({ query }, reply) => sendPage(reply, await moderatedReviews(deps.db, query)),
    })
    for (const list of legacyAddresses(reviewsApi.list))
      app.route({
        ...withoutInvalidation(list),
        handler: async ({ viewer, body: { professional, product }, query }, reply) =>
          product === undefined
            ? sendPage(reply, await reviewsOf(readDb, { viewer, visibility }, professional ?? '', query))
            : sendPage(reply, await reviewsOfProduct(readDb, product, query)),
      })
    for (const publish of legacyAddresses(reviewsApi.publish))
      app.route({
        ...publish,
        handler: (request, reply) =>
          runIdempotent(deps, request, reply.code(201), (deps): Promise<Review | ProductReview> => {
            const { appointmentId, product, ...content } = request.body
            if (appointmentId !== undefined)
              return reviewAppointment(deps, requireViewer(request), appointmentId, content)
            if (product !== undefined) return reviewProduct(deps, requireViewer(request), product, content)
            throw new DomainError('not_found')
          }),
      })
    for (const remove of legacyAddresses(reviewsApi.remove))
      app.route({
        ...remove,
        handler: async (request, reply) => {
          const viewer = requireViewer(request)
          const { id } = request.params
          await removeReview(deps, viewer, id, request.body.reason)
          return reply.code(204).send()
        },
      })
    for (const answer of legacyAddresses(reviewsApi.answer))
      app.route({
        ...answer,
        handler: (request, reply) =>
          runIdempotent(deps, request, reply.code(201), (deps) =>
            answerReview(deps, requireViewer(request), request.params.id, request.body.texte),
          ),
      })
  }
