import { mailsApi } from '@couronne/contract/platform/mails'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { describeMailStatus } from '../../platform/mails/mail-status.ts'
import { participantOf } from './queries.ts'

/** This legacy endpoint dates from a browser that sent the mails itself. */
export const messageMailRoutes: Routes = async (app, { db }) => {
  app.route({
    ...withoutInvalidation(mailsApi.ofMessage),
    handler: async (request) => {
      const { conversationId } = request.body
      const viewer = requireViewer(request)
      await participantOf(db, viewer, conversationId)
      // A mail to the other one would tell what the other has not read.
      const kinds = ['message_waiting', 'message_waiting_operator'] as const
      return describeMailStatus(db, [...kinds], [conversationId], { userId: viewer.id })
    },
  })
}
