import { conversationsApi } from '@couronne/contract/talk/conversations'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { withConfig } from '../../lib/http/with-config.ts'
import { sendPage } from '../../lib/paging.ts'
import { openingLimit } from './limits.ts'
import { openWithPerson } from './open-conversation.ts'
import { conversationFor, conversationsOfTeam } from './queries.ts'
import { setAside } from './set-aside.ts'

/** Serves the conversations that the operators share as the team. */
export const teamConversationRoutes: Routes = async (app, deps) => {
  app.route({
    ...conversationsApi.ofTeam,
    handler: async (request, reply) =>
      sendPage(reply, await conversationsOfTeam(deps, requireViewer(request), request.query)),
  })
  app.route({
    ...withoutInvalidation(withConfig(conversationsApi.openWithPerson, { limit: openingLimit })),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply, async (deps) => {
        const { conversation, isNew } = await openWithPerson(deps, requireViewer(request), request.body.user)
        reply.code(isNew ? 201 : 200)
        return conversation
      }),
  })
  app.route({
    ...withoutInvalidation(conversationsApi.setAside),
    handler: async (request) => {
      const viewer = requireViewer(request)
      const { sid } = request.params
      await setAside(deps, viewer, { sid, seq: request.body.seq })
      return conversationFor(deps, viewer, sid)
    },
  })
}
