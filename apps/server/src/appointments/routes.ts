import { appointmentsApi } from '@couronne/contract/appointments'
import { signedIn } from '../accounts/viewer.ts'
import { sendPage } from '../lib/paging.ts'
import { invalid, Refusal } from '../lib/refusal.ts'
import type { Routes } from '../lib/routes.ts'
import { calendarOf } from './calendar.ts'
import { changeAppointment } from './change-appointment.ts'
import { giveUpHold } from './give-up-hold.ts'
import { holdSlot } from './hold-slot.ts'
import {
  allAppointments,
  appointmentSeenBy,
  appointmentsOfCustomer,
  appointmentsOfProfessional,
  cancellationSeenBy,
} from './queries.ts'

export const appointmentRoutes: Routes = async (app, deps) => {
  const { db, clock } = deps

  app.route({
    ...appointmentsApi.hold,
    handler: async (request, reply) => reply.code(201).send(await holdSlot(deps, signedIn(request), request.body)),
  })
  app.route({
    ...appointmentsApi.list,
    handler: async (request, reply) => {
      const viewer = signedIn(request)
      const { professional, customer, ...paging } = request.query
      const isAdmin = viewer.role === 'admin'
      if (!isAdmin && [professional, customer].some((id) => id && id !== viewer.id)) throw new Refusal('unauthorized')
      const now = clock.now()
      if (professional) return sendPage(reply, await appointmentsOfProfessional(db, viewer, professional, now, paging))
      if (customer) return sendPage(reply, await appointmentsOfCustomer(db, viewer, customer, now, paging))
      if (!isAdmin) throw invalid('customer', 'Précisez « professional » ou « customer ».')
      return sendPage(reply, await allAppointments(db, viewer, now, paging))
    },
  })
  app.route({
    ...appointmentsApi.byId,
    handler: (request) => appointmentSeenBy(db, signedIn(request), request.params.id, clock.now()),
  })
  app.route({
    ...appointmentsApi.cancellation,
    handler: (request) => cancellationSeenBy(db, signedIn(request), request.params.id, clock.now()),
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
    ...appointmentsApi.change,
    handler: (request) => changeAppointment(deps, signedIn(request), request.params.id, request.body),
  })
  app.route({
    ...appointmentsApi.giveUp,
    handler: async (request, reply) => {
      await giveUpHold(deps, signedIn(request), request.params.id)
      return reply.code(204).send()
    },
  })
}
