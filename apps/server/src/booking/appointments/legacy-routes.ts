import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { beginning } from '../../lib/http/overload.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { changesHours } from '../../marketplace/professionals/shown-hours.ts'
import { holdMs } from './appointment.rules.ts'
import { holdSlot } from './hold-hours.ts'
import { appointmentsOfCustomer, appointmentsOfProfessional } from './queries.ts'

const kept = `Ces heures vous sont gardées ${holdMs / 60_000} minutes, le temps de les payer.`

export const olderAppointmentRoutes: Routes = async (app, deps) => {
  for (const hold of olderAddresses(appointmentsApi.olderHold))
    app.route({
      ...beginning(changesHours(hold)),
      handler: (request, reply) =>
        once(deps, request, reply.code(201), async (deps) => {
          const { id } = await holdSlot(deps, signedIn(request), request.body)
          return { message: kept, id }
        }),
    })
  for (const booked of olderAddresses(appointmentsApi.olderBooked))
    app.route({
      ...changesNoPage(booked),
      handler: async (request, reply) => {
        const viewer = signedIn(request)
        const now = deps.clock.now()
        return sendPage(reply, await appointmentsOfCustomer(deps, viewer, viewer.id, now, request.query))
      },
    })
  for (const received of olderAddresses(appointmentsApi.olderReceived))
    app.route({
      ...changesNoPage(received),
      handler: async (request, reply) => {
        const viewer = signedIn(request)
        const now = deps.clock.now()
        return sendPage(reply, await appointmentsOfProfessional(deps, viewer, viewer.id, now, request.query))
      },
    })
}
