import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withStartPriority } from '../../lib/http/overload.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { changesHours } from '../../marketplace/professionals/hours-cache-tag.ts'
import { holdMs } from './appointment.rules.ts'
import { holdHours } from './hold-hours.ts'
import { appointmentsOfCustomer, appointmentsOfProfessional } from './queries.ts'

const heldMessage = `Ces heures vous sont gardées ${holdMs / 60_000} minutes, le temps de les payer.`

export const legacyAppointmentRoutes: Routes = async (app, deps) => {
  for (const hold of legacyAddresses(appointmentsApi.legacyHold))
    app.route({
      ...withStartPriority(changesHours(hold)),
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(201), async (deps) => {
          const { id } = await holdHours(deps, requireViewer(request), request.body)
          return { message: heldMessage, id }
        }),
    })
  for (const booked of legacyAddresses(appointmentsApi.legacyBooked))
    app.route({
      ...withoutInvalidation(booked),
      handler: async (request, reply) => {
        const viewer = requireViewer(request)
        const now = deps.clock.now()
        return sendPage(reply, await appointmentsOfCustomer(deps, viewer, viewer.id, now, request.query))
      },
    })
  for (const received of legacyAddresses(appointmentsApi.legacyReceived))
    app.route({
      ...withoutInvalidation(received),
      handler: async (request, reply) => {
        const viewer = requireViewer(request)
        const now = deps.clock.now()
        return sendPage(reply, await appointmentsOfProfessional(deps, viewer, viewer.id, now, request.query))
      },
    })
}
