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
      await participantOf(db, requireViewer(request), conversationId)
      return describeMailStatus(db, ['message_waiting', 'message_waiting_operator'], [conversationId])
    },
  })
}
