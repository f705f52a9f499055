import { operatorsApi } from '@couronne/contract/operations/operators'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { peopleFound, personById } from './queries.ts'
import { restorePerson } from './restore-person.ts'
import { suspendPerson } from './suspend-person.ts'

export const operatorRoutes: Routes = async (app, deps) => {
  app.route({
    ...operatorsApi.people,
    handler: async (request, reply) => {
      const { q = '', verification, ...paging } = request.query
      const awaitedIn = verification && deps.config.visibility
      return sendPage(reply, await peopleFound(deps.db, q, paging, awaitedIn))
    },
  })
  app.route({ ...operatorsApi.person, handler: (request) => personById(deps, signedIn(request), request.params.id) })
  app.route({
    ...operatorsApi.suspend,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await suspendPerson(deps, signedIn(request), id, request.body)
        return personById(deps, signedIn(request), id)
      }),
  })
  app.route({
    ...operatorsApi.restore,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await restorePerson(deps, signedIn(request), id, request.body.reason)
        return personById(deps, signedIn(request), id)
      }),
  })
}
