import { cartsApi } from '@couronne/contract/shop/carts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { withConfig } from '../../lib/http/with-config.ts'
import { changeCart, mergeCart, replaceCart } from './change-cart.ts'
import { cartCheckLimit } from './limits.ts'
import { checkCart, savedCartOf } from './queries.ts'

export const cartRoutes: Routes = async (app, deps) => {
  app.route({ ...cartsApi.saved, handler: (request) => savedCartOf(deps.db, requireViewer(request).id) })
  app.route({
    ...withoutInvalidation(cartsApi.replace),
    handler: (request) => replaceCart(deps, requireViewer(request), request.body),
  })
  app.route({
    ...withoutInvalidation(cartsApi.change),
    handler: (request) => changeCart(deps, requireViewer(request), request.body),
  })
  app.route({
    ...withoutInvalidation(cartsApi.merge),
    handler: (request) => mergeCart(deps, requireViewer(request), request.body),
  })
  app.route({
    ...withoutInvalidation(withConfig(cartsApi.check, { limit: cartCheckLimit })),
    handler: ({ viewer, body }) => checkCart(deps.readDb, body, deps.config.shipping, viewer?.id),
  })
}
