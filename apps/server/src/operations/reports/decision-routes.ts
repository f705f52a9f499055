import { objectionsApi } from '@couronne/contract/operations/objections'
import { withReadDb } from '../../deps.ts'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { answerObjection } from './answer-objection.ts'
import { partyOf } from './decision-key.ts'
import { decisionKeyLimit } from './limits.ts'
import { objectToDecision } from './object-to-decision.ts'
import { decisionFor, ownDecisions } from './own-decisions.ts'

export const decisionRoutes: Routes = async (app, deps) => {
  app.route({ ...objectionsApi.own, handler: (request) => ownDecisions(deps, requireViewer(request)) })
  app.route({
    ...objectionsApi.decision,
    handler: async ({ params: { id }, query, ip }) => {
      await deps.limits.take(decisionKeyLimit, ip)
      return decisionFor(withReadDb(deps), id, partyOf(deps.acceptedSecrets, id, query.cle))
    },
  })
  app.route({
    ...withoutInvalidation(objectionsApi.object),
    handler: async ({ params: { id }, query, body, ip }, reply) => {
      await deps.limits.take(decisionKeyLimit, ip)
      const decision = await objectToDecision(deps, id, partyOf(deps.acceptedSecrets, id, query.cle), body.text)
      return reply.code(201).send(decision)
    },
  })
  app.route({
    ...objectionsApi.answer,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        await answerObjection(deps, requireViewer(request), request.params.id, request.body)
        return { message: 'La réponse est envoyée.' }
      }),
  })
}
