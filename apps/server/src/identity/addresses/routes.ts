import { addressesApi } from '@couronne/contract/identity/addresses'
import { DomainError } from '../../lib/domain-error.ts'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { addressesOf } from './queries.ts'
import { changeAddress, removeAddress, saveAddress } from './save-address.ts'

export const addressRoutes: Routes = async (app, deps) => {
  for (const add of legacyAddresses(addressesApi.add))
    app.route({
      ...withoutInvalidation(add),
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(201), (deps) =>
          saveAddress(deps, requireViewer(request), request.body),
        ),
    })
  for (const remove of legacyAddresses(addressesApi.remove))
    app.route({
      ...withoutInvalidation(remove),
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(200), (deps) =>
          removeAddress(deps, requireViewer(request), request.body.id),
        ),
    })
  for (const list of legacyAddresses(addressesApi.ofUser))
    app.route({
      ...list,
      handler: (request) => {
        const { id } = requireViewer(request)
        if (request.params.userId !== id) throw new DomainError('not_found')
        return addressesOf(deps.db, id)
      },
    })
  app.route({
    ...withoutInvalidation(addressesApi.change),
    handler: (request) => changeAddress(deps, requireViewer(request), request.params.id, request.body),
  })
}
