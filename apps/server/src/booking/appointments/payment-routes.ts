import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { paymentsApi } from '@couronne/contract/money/payments'
import { onceInSteps } from '../../lib/http/idempotency.ts'
import { vital } from '../../lib/http/overload.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { changesHours } from '../../marketplace/professionals/shown-hours.ts'
import { giveUpHold } from './give-up-hold.ts'
import { payAppointment } from './pay-appointment.ts'

/** These endpoints of appointments depend on the state of the payment. */
export const appointmentPaymentRoutes: Routes = async (app, deps) => {
  app.route({
    ...vital(changesHours(paymentsApi.pay)),
    handler: (request, reply) =>
      onceInSteps(deps, request, reply.code(200), (key) => payAppointment(deps, signedIn(request), request.body, key)),
  })
  app.route({
    ...vital(changesHours(appointmentsApi.giveUp)),
    handler: async (request, reply) => {
      await giveUpHold(deps, signedIn(request), request.params.id)
      return reply.code(204).send()
    },
  })
}
