import { paymentsApi } from '@couronne/contract/money/payments'
import { operatorsApi } from '@couronne/contract/operations/operators'
import { once } from '../../lib/http/idempotency.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { orderSeenBy } from '../../shop/orders/queries.ts'
import { visitSeenBy, visitsFound } from './appointment-queries.ts'
import { decideAbsence } from './decide-absence.ts'
import { refundPaid } from './legacy-refund.ts'
import { refundVisit } from './refund-appointment.ts'
import { sendManualRefund } from './send-manual-refund.ts'

export const operatorVisitRoutes: Routes = async (app, deps) => {
  const { db, clock } = deps

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
    handler: (request) => visitSeenBy(db, signedIn(request), request.params.id, clock.now()),
  })
  app.route({
    ...changesNoPage(operatorsApi.refundVisit),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { id } = request.params
        const operator = signedIn(request)
        await refundVisit(deps, operator, id, request.body)
        return visitSeenBy(deps.db, operator, id, clock.now())
      }),
  })

  for (const refund of olderAddresses(changesNoPage(paymentsApi.olderRefund)))
    app.route({
      ...refund,
      handler: (request, reply) =>
        once(deps, request, reply.code(201), (deps) => refundPaid(deps, signedIn(request), request.body)),
    })
  app.route({
    ...changesNoPage(operatorsApi.sendManualRefund),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { how } = request.body
        const operator = signedIn(request)
        const { visitId, orderId } = await sendManualRefund(deps, operator, request.params.id, how)
        if (orderId) return orderSeenBy(deps, operator, orderId)
        return visitSeenBy(deps.db, operator, visitId ?? '', clock.now())
      }),
  })

  app.route({
    ...changesNoPage(operatorsApi.decideAbsence),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { id } = request.params
        const operator = signedIn(request)
        await decideAbsence(deps, operator, id, request.body)
        return visitSeenBy(deps.db, operator, id, clock.now())
      }),
  })
}
