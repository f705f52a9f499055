import { operatorsApi } from '@couronne/contract/operators'
import { paymentsApi } from '@couronne/contract/payments'
import { once } from '../lib/http/idempotency.ts'
import { olderAddresses } from '../lib/http/older-calls.ts'
import { changesNoPage } from '../lib/http/page-cache.ts'
import type { Routes } from '../lib/http/routes.ts'
import { sendPage } from '../lib/paging.ts'
import { orderSeenBy } from '../orders/queries.ts'
import { signedIn } from '../sessions/viewer.ts'
import { decideAbsence } from './decide-absence.ts'
import { refundPaid } from './older-refund.ts'
import { peopleFound, personById } from './queries.ts'
import { refundVisit } from './refund-visit.ts'
import { restorePerson } from './restore-person.ts'
import { sendRefundOtherwise } from './send-refund-otherwise.ts'
import { suspendPerson } from './suspend-person.ts'
import { visitById, visitsFound } from './visit-queries.ts'

export const operatorRoutes: Routes = async (app, deps) => {
  const { db, clock } = deps

  app.route({
    ...operatorsApi.people,
    handler: async (request, reply) => {
      const { q = '', verification, ...paging } = request.query
      const awaitedIn = verification && deps.config.visibility
      return sendPage(reply, await peopleFound(db, q, paging, awaitedIn))
    },
  })
  app.route({ ...operatorsApi.person, handler: (request) => personById(db, request.params.id, clock.now()) })
  app.route({
    ...operatorsApi.suspend,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await suspendPerson(deps, signedIn(request), id, request.body)
        return personById(deps.db, id, clock.now())
      }),
  })
  app.route({
    ...operatorsApi.restore,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await restorePerson(deps, signedIn(request), id, request.body.reason)
        return personById(deps.db, id, clock.now())
      }),
  })

  app.route({
    ...operatorsApi.visits,
    handler: async (request, reply) => {
      const { q = '', absences, status, day, ...paging } = request.query
      const asked = { words: q, onlyReported: absences === 'open', status, day }
      return sendPage(reply, await visitsFound(db, asked, { now: clock.now(), ...paging }))
    },
  })
  app.route({
    ...operatorsApi.visit,
    handler: (request) => visitById(db, request.params.id, clock.now()),
  })
  app.route({
    ...changesNoPage(operatorsApi.refundVisit),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { id } = request.params
        await refundVisit(deps, signedIn(request), id, request.body)
        return visitById(deps.db, id, clock.now())
      }),
  })

  for (const refund of olderAddresses(changesNoPage(paymentsApi.olderRefund)))
    app.route({
      ...refund,
      handler: (request, reply) =>
        once(deps, request, reply.code(201), (deps) => refundPaid(deps, signedIn(request), request.body)),
    })
  app.route({
    ...changesNoPage(operatorsApi.sendRefundOtherwise),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { how } = request.body
        const operator = signedIn(request)
        const { visitId, orderId } = await sendRefundOtherwise(deps, operator, request.params.id, how)
        return orderId ? orderSeenBy(deps, operator, orderId) : visitById(deps.db, visitId ?? '', clock.now())
      }),
  })

  app.route({
    ...changesNoPage(operatorsApi.decideAbsence),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { id } = request.params
        await decideAbsence(deps, signedIn(request), id, request.body)
        return visitById(deps.db, id, clock.now())
      }),
  })
}
