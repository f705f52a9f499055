import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { paymentsApi } from '@couronne/contract/money/payments'
import { runIdempotentSteps } from '../../lib/http/idempotency.ts'
import { withVitalPriority } from '../../lib/http/overload.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { changesHours } from '../../marketplace/professionals/hours-cache-tag.ts'
import { cancelHold } from './cancel-hold.ts'
import { payAppointment } from './pay-appointment.ts'

/** These endpoints of appointments depend on the state of the payment. */
export const appointmentPaymentRoutes: Routes = async (app, deps) => {
  app.route({
    ...withVitalPriority(changesHours(paymentsApi.pay)),
    handler: (request, reply) =>
      runIdempotentSteps(deps, request, reply.code(200), (key) =>
        payAppointment(deps, requireViewer(request), request.body, key),
      ),
  })
  app.route({
    ...withVitalPriority(changesHours(appointmentsApi.abandon)),
    handler: async (request, reply) => {
      await cancelHold(deps, requireViewer(request), request.params.id)
      return reply.code(204).send()
    },
  })
}
