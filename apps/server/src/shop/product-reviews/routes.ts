import { productReviewsApi } from '@couronne/contract/shop/product-reviews'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { ownReviewOfProduct, productReviewsOf } from './queries.ts'

export const productReviewRoutes: Routes = async (app, { db, readDb, clock }) => {
  app.route({ ...productReviewsApi.ofProduct, handler: ({ params }) => productReviewsOf(readDb, params.id) })
  app.route({
    ...productReviewsApi.ownOfProduct,
    handler: (request) => ownReviewOfProduct(db, requireViewer(request).id, request.params.id, clock.now()),
  })
}
