import { paymentsApi } from '@couronne/contract/money/payments'
import type { PurchaseKind } from '@couronne/contract/money/purchases'
import { operatorsApi } from '@couronne/contract/operations/operators'
import type { Deps } from '../../deps.ts'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer, type Viewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { orderForViewer } from '../../shop/orders/queries.ts'
import { appointmentForOperator, findAppointments } from './appointment-queries.ts'
import { decideAbsence } from './decide-absence.ts'
import { refundByPaymentId } from './legacy-refund.ts'
import { refundAppointment } from './refund-appointment.ts'
import { sendManualRefund } from './send-manual-refund.ts'

/** Returns the view of each kind of purchase, as operators see it. */
const purchaseForOperator = {
  appointment: ({ db, clock }, operator, id) => appointmentForOperator(db, operator, id, clock.now()),
  order: orderForViewer,
} satisfies Record<PurchaseKind, (deps: Deps, operator: Viewer, id: string) => Promise<unknown>>

export const operatorAppointmentRoutes: Routes = async (app, deps) => {
  const { db, clock } = deps

  app.route({
    ...operatorsApi.appointments,
    handler: async (request, reply) => {
      const { q = '', absences, status, day, ...paging } = request.query
      const filters = { words: q, onlyReported: absences === 'open', status, day }
      return sendPage(reply, await findAppointments(db, filters, { now: clock.now(), ...paging }))
    },
  })
  app.route({
    ...operatorsApi.appointment,
    handler: (request) => appointmentForOperator(db, requireViewer(request), request.params.id, clock.now()),
  })
  app.route({
    ...withoutInvalidation(operatorsApi.refundAppointment),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), async (deps) => {
        const { id } = request.params
        const operator = requireViewer(request)
        await refundAppointment(deps, operator, id, request.body)
        return appointmentForOperator(deps.db, operator, id, clock.now())
      }),
  })

  for (const endpoint of legacyAddresses(withoutInvalidation(paymentsApi.legacyRefund)))
    app.route({
      ...endpoint,
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(201), (deps) =>
          refundByPaymentId(deps, requireViewer(request), request.body),
        ),
    })
  app.route({
    ...withoutInvalidation(operatorsApi.sendManualRefund),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), async (deps) => {
        const { how } = request.body
        const operator = requireViewer(request)
        const { kind, id } = await sendManualRefund(deps, operator, request.params.id, how)
        return purchaseForOperator[kind](deps, operator, id)
      }),
  })

  app.route({
    ...withoutInvalidation(operatorsApi.decideAbsence),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), async (deps) => {
        const { id } = request.params
        const operator = requireViewer(request)
        await decideAbsence(deps, operator, id, request.body)
        return appointmentForOperator(deps.db, operator, id, clock.now())
      }),
  })
}
