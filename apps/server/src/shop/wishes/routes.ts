import { wishesApi } from '@couronne/contract/shop/wishes'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { once } from '../../lib/http/idempotency.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { addWish, removeWish } from './change-wishes.ts'
import { productsWished, wishesOf } from './queries.ts'

export const wishRoutes: Routes = async (app, deps) => {
  for (const add of olderAddresses(changesNoPage(wishesApi.add)))
    app.route({
      ...add,
      handler: (request, reply) =>
        once(deps, request, reply.code(201), (deps) => addWish(deps, signedIn(request), request.body.productId)),
    })
  for (const remove of olderAddresses(changesNoPage(wishesApi.remove)))
    app.route({ ...remove, handler: (request) => removeWish(deps, signedIn(request), request.body.productId) })
  for (const list of olderAddresses(wishesApi.ofUser))
    app.route({
      ...list,
      handler: async (request, reply) => {
        const { userId } = request.params
        if (userId !== signedIn(request).id) throw new Refusal('not_found')
        return sendPage(reply, await wishesOf(deps.db, userId, request.query))
      },
    })
  app.route({ ...wishesApi.mine, handler: (request) => productsWished(deps.db, signedIn(request).id) })
}
