import { operatorsApi } from '@couronne/contract/operations/operators'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { findPeople, personById } from './queries.ts'
import { restorePerson } from './restore-person.ts'
import { suspendPerson } from './suspend-person.ts'

export const operatorRoutes: Routes = async (app, deps) => {
  app.route({
    ...operatorsApi.people,
    handler: async (request, reply) => {
      const { q = '', ...paging } = request.query
      return sendPage(reply, await findPeople(deps.db, q, paging))
    },
  })
  app.route({
    ...operatorsApi.person,
    handler: (request) => personById(deps, requireViewer(request), request.params.id),
  })
  app.route({
    ...operatorsApi.suspend,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await suspendPerson(deps, requireViewer(request), id, request.body)
        return personById(deps, requireViewer(request), id)
      }),
  })
  app.route({
    ...operatorsApi.restore,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await restorePerson(deps, requireViewer(request), id, request.body.reason)
        return personById(deps, requireViewer(request), id)
      }),
  })
}
