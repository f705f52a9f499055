import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withPagePartPriority, withStartPriority, withVitalPriority } from '../../lib/http/overload.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { changesHours } from '../../marketplace/professionals/hours-cache-tag.ts'
import { publicProfessional } from '../../marketplace/professionals/queries.ts'
import { alternativesForViewer } from './alternative-professionals.ts'
import { answerRequest } from './answer-request.ts'
import { calendarOf } from './calendar.ts'
import { changeAppointment } from './change-appointment.ts'
import { extendHold } from './extend-hold.ts'
import { holdHours } from './hold-hours.ts'
import { reachLimit } from './limits.ts'
import { reachOf } from './meeting-place.ts'
import { appointmentForViewer, appointmentsForViewer, cancellationForViewer } from './queries.ts'
import { rescheduleAppointment } from './reschedule-appointment.ts'

export const appointmentRoutes: Routes = async (app, deps) => {
  const { readDb, clock, config, limits } = deps

  app.route({
    ...withStartPriority(changesHours(appointmentsApi.hold)),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) => holdHours(deps, requireViewer(request), request.body)),
  })
  app.route({
    ...appointmentsApi.list,
    handler: async (request, reply) => {
      const { professional, customer, ...paging } = request.query
      const parties = { professional, customer }
      return sendPage(reply, await appointmentsForViewer(deps, requireViewer(request), parties, clock.now(), paging))
    },
  })
  app.route({
    ...appointmentsApi.byId,
    handler: (request) => appointmentForViewer(deps, requireViewer(request), request.params.id, clock.now()),
  })
  app.route({
    ...withVitalPriority(appointmentsApi.cancellation),
    handler: (request) => cancellationForViewer(deps, requireViewer(request), request.params.id, clock.now()),
  })
  app.route({
    ...appointmentsApi.alternatives,
    handler: (request) => alternativesForViewer(deps, requireViewer(request), request.params.id),
  })
  app.route({
    ...withPagePartPriority(appointmentsApi.reach),
    handler: async ({ params, query, ip, viewer }) => {
      await limits.take(reachLimit, ip)
      const finder = { visibility: config.visibility, customerId: viewer?.id ?? null }
      return reachOf(readDb, await publicProfessional(readDb, finder, params.id), query.cityId)
    },
  })
  app.route({
    ...appointmentsApi.calendar,
    handler: async (request, reply) => {
      const { text } = await calendarOf(deps, requireViewer(request), request.params.id)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="rendez-vous.ics"')
        .send(text)
    },
  })
  app.route({
    ...withVitalPriority(changesHours(appointmentsApi.change)),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        changeAppointment(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...withVitalPriority(withoutInvalidation(appointmentsApi.extendHold)),
    handler: (request) => extendHold(deps, requireViewer(request), request.params.id, request.body),
  })
  app.route({
    ...withVitalPriority(changesHours(appointmentsApi.answerRequest)),
    handler: (request) => answerRequest(deps, requireViewer(request), request.params.id, request.body),
  })
  app.route({
    ...changesHours(appointmentsApi.reschedule),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        rescheduleAppointment(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
}
