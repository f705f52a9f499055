import { addressesApi } from '@couronne/contract/identity/addresses'
import { Refusal } from '../../lib/domain-error.ts'
import { once } from '../../lib/http/idempotency.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../sessions/viewer.ts'
import { addressesOf } from './queries.ts'
import { changeAddress, removeAddress, saveAddress } from './save-address.ts'

export const addressRoutes: Routes = async (app, deps) => {
  for (const add of olderAddresses(addressesApi.add))
    app.route({
      ...changesNoPage(add),
      handler: (request, reply) =>
        once(deps, request, reply.code(201), (deps) => saveAddress(deps, signedIn(request), request.body)),
    })
  for (const remove of olderAddresses(addressesApi.remove))
    app.route({
      ...changesNoPage(remove),
      handler: (request, reply) =>
        once(deps, request, reply.code(200), (deps) => removeAddress(deps, signedIn(request), request.body.id)),
    })
  for (const list of olderAddresses(addressesApi.ofUser))
    app.route({
      ...list,
      handler: (request) => {
        const { id } = signedIn(request)
        if (request.params.userId !== id) throw new Refusal('not_found')
        return addressesOf(deps.db, id)
      },
    })
  app.route({
    ...changesNoPage(addressesApi.change),
    handler: (request) => changeAddress(deps, signedIn(request), request.params.id, request.body),
  })
}
