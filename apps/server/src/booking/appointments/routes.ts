import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import { beginning, partOfPages, vital } from '../../lib/http/overload.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { findableProfessional } from '../../marketplace/professionals/queries.ts'
import { changesHours } from '../../marketplace/professionals/shown-hours.ts'
import { reportAbsence } from '../absences/report-absence.ts'
import { professionalsSeenBy } from './alternative-professionals.ts'
import { calendarOf } from './calendar.ts'
import { changeAppointment } from './change-appointment.ts'
import { holdSlot } from './hold-hours.ts'
import { reachLimit } from './limits.ts'
import { reachOf } from './meeting-place.ts'
import { appointmentSeenBy, appointmentsSeenBy, cancellationSeenBy } from './queries.ts'
import { moveAppointment } from './reschedule-appointment.ts'

export const appointmentRoutes: Routes = async (app, deps) => {
  const { readDb, clock, config, limits } = deps

  app.route({
    ...beginning(changesHours(appointmentsApi.hold)),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) => holdSlot(deps, signedIn(request), request.body)),
  })
  app.route({
    ...appointmentsApi.list,
    handler: async (request, reply) => {
      const { professional, customer, ...paging } = request.query
      const whose = { professional, customer }
      return sendPage(reply, await appointmentsSeenBy(deps, signedIn(request), whose, clock.now(), paging))
    },
  })
  app.route({
    ...appointmentsApi.byId,
    handler: (request) => appointmentSeenBy(deps, signedIn(request), request.params.id, clock.now()),
  })
  app.route({
    ...vital(appointmentsApi.cancellation),
    handler: (request) => cancellationSeenBy(deps, signedIn(request), request.params.id, clock.now()),
  })
  app.route({
    ...appointmentsApi.others,
    handler: (request) => professionalsSeenBy(deps, signedIn(request), request.params.id),
  })
  app.route({
    ...partOfPages(appointmentsApi.reach),
    handler: async ({ params, query, ip }) => {
      await limits.take(reachLimit, ip)
      return reachOf(readDb, await findableProfessional(readDb, config.visibility, params.id), query.cityId)
    },
  })
  app.route({
    ...appointmentsApi.calendar,
    handler: async (request, reply) => {
      const calendar = await calendarOf(deps, signedIn(request), request.params.id)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="rendez-vous.ics"')
        .send(calendar)
    },
  })
  app.route({
    ...vital(changesHours(appointmentsApi.change)),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) =>
        changeAppointment(deps, signedIn(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...changesHours(appointmentsApi.move),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) =>
        moveAppointment(deps, signedIn(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...changesNoPage(appointmentsApi.report),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) =>
        reportAbsence(deps, signedIn(request), request.params.id, request.body),
      ),
  })
}
