import { reviewsApi } from '@couronne/contract/booking/reviews'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { ownReviewOfProduct, productReviewsOf, reviewsOfProduct } from '../../shop/product-reviews/queries.ts'
import { answerReview } from './answer-review.ts'
import { moderatedReviews } from './moderated-queries.ts'
import { publishReview } from './publish-review.ts'
import { reviewsOf } from './queries.ts'
import { removeReview } from './remove-review.ts'

export const reviewRoutes: Routes = async (app, deps) => {
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
  app.route({ ...reviewsApi.ofProduct, handler: ({ params }) => productReviewsOf(readDb, params.id) })
  app.route({
    ...reviewsApi.ownOfProduct,
    handler: (request) => ownReviewOfProduct(deps.db, signedIn(request).id, request.params.id, deps.clock.now()),
  })
  for (const list of olderAddresses(reviewsApi.list))
    app.route({
      ...list,
      handler: async ({ viewer, body: { professional, product }, query }, reply) =>
        product === undefined
          ? sendPage(reply, await reviewsOf(readDb, { viewer, visibility }, professional ?? '', query))
          : sendPage(reply, await reviewsOfProduct(readDb, product, query)),
    })
  for (const publish of olderAddresses(reviewsApi.publish))
    app.route({
      ...publish,
      handler: (request, reply) =>
        once(deps, request, reply.code(201), (deps) => publishReview(deps, signedIn(request), request.body)),
    })
  for (const remove of olderAddresses(reviewsApi.remove))
    app.route({
      ...remove,
      handler: async (request, reply) => {
        const viewer = signedIn(request)
        const { id } = request.params
        await removeReview(deps, viewer, id, request.body.reason)
        return reply.code(204).send()
      },
    })
  for (const answer of olderAddresses(reviewsApi.answer))
    app.route({
      ...answer,
      handler: (request, reply) =>
        once(deps, request, reply.code(201), (deps) =>
          answerReview(deps, signedIn(request), request.params.id, request.body.texte),
        ),
    })
}
