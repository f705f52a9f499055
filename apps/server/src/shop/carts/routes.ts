import { cartsApi } from '@couronne/contract/shop/carts'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { stating } from '../../lib/http/with-config.ts'
import { changeCart, mergeCart, replaceCart } from './change-cart.ts'
import { cartCheckLimit } from './limits.ts'
import { checkedCart, savedCartOf } from './queries.ts'

export const cartRoutes: Routes = async (app, deps) => {
  app.route({ ...cartsApi.saved, handler: (request) => savedCartOf(deps.db, signedIn(request).id) })
  app.route({
    ...changesNoPage(cartsApi.replace),
    handler: (request) => replaceCart(deps, signedIn(request), request.body),
  })
  app.route({
    ...changesNoPage(cartsApi.change),
    handler: (request) => changeCart(deps, signedIn(request), request.body),
  })
  app.route({
    ...changesNoPage(cartsApi.merge),
    handler: (request) => mergeCart(deps, signedIn(request), request.body),
  })
  app.route({
    ...changesNoPage(stating(cartsApi.check, { limit: cartCheckLimit })),
    handler: ({ viewer, body }) => checkedCart(deps.readDb, body, deps.config.shipping, viewer?.id),
  })
}
