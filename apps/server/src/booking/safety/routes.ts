import { safetyApi } from '@couronne/contract/booking/safety'
import { hashLinkToken } from '../../identity/sessions/tokens.ts'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withVitalPriority } from '../../lib/http/overload.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { changesHours } from '../../marketplace/professionals/hours-cache-tag.ts'
import { appointmentForViewer } from '../appointments/queries.ts'
import { alertOperators } from './alert-operators.ts'
import { cancelForSafety } from './cancel-for-safety.ts'
import { sharedLimit } from './limits.ts'
import { appointmentByToken, safetyForViewer } from './queries.ts'
import type { OpenSafetyCase } from './safety-case.ts'
import { revokeShare, shareAppointment } from './share-appointment.ts'

export const safetyRoutes =
  (openSafetyCase: OpenSafetyCase): Routes =>
  async (app, deps) => {
    app.route({
      ...withVitalPriority(safetyApi.find),
      handler: (request) => safetyForViewer(deps, requireViewer(request), request.params.id),
    })
    app.route({
      ...withVitalPriority(withoutInvalidation(safetyApi.alert)),
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(201), async (deps) => {
          const { text } = request.body
          await alertOperators(deps, requireViewer(request), request.params.id, { text, openSafetyCase })
          return { message: 'Notre équipe est prévenue.' }
        }),
    })
    app.route({
      ...withVitalPriority(withoutInvalidation(safetyApi.share)),
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(201), (deps) =>
          shareAppointment(deps, requireViewer(request), request.params.id),
        ),
    })
    app.route({
      ...withoutInvalidation(safetyApi.revoke),
      handler: async (request, reply) => {
        await revokeShare(deps.db, requireViewer(request), request.params)
        return reply.code(204).send()
      },
    })
    app.route({
      ...withVitalPriority(changesHours(safetyApi.cancel)),
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(200), async (deps) => {
          const viewer = requireViewer(request)
          await cancelForSafety(deps, viewer, request.params.id, { ...request.body, openSafetyCase })
          return appointmentForViewer(deps, viewer, request.params.id, deps.clock.now())
        }),
    })
    app.route({
      ...withVitalPriority(safetyApi.shared),
      handler: async ({ params, ip }, reply) => {
        await deps.limits.take(sharedLimit, ip)
        reply.header('cache-control', 'no-store')
        return appointmentByToken(deps.readDb, hashLinkToken(params.token), deps.clock.now())
      },
    })
  }
