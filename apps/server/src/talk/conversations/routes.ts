import { createHash } from 'node:crypto'
import { conversationsApi } from '@couronne/contract/talk/conversations'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { changesHours } from '../../marketplace/professionals/hours-cache-tag.ts'
import { blockOther, unblockOther } from './block-other.ts'
import { archiveConversation, hideConversation, unhideConversation } from './file-conversation.ts'
import { markRead, recordDelivery } from './mark-read.ts'
import { messagesFor } from './message-queries.ts'
import { openConversation } from './open-conversation.ts'
import { conversationFor, conversationsOf, openConversationFor, participantOf, quickAnswersOf } from './queries.ts'
import { sendMessage } from './send-message.ts'
import { setQuickAnswers } from './set-quick-answers.ts'
import { withdrawMessage } from './withdraw-message.ts'

const etagOf = (content: unknown) => `"${createHash('sha1').update(JSON.stringify(content)).digest('base64')}"`

/** A compressed answer has a weak tag. */
const isSameTag = (sent: string | undefined, etag: string) => sent?.replace(/^W\//, '') === etag

export const conversationRoutes: Routes = async (app, deps) => {
  const { db } = deps

  app.route({
    ...conversationsApi.list,
    handler: async (request, reply) => {
      const viewer = requireViewer(request)
      const page = await conversationsOf(deps, viewer, request.query)
      const etag = etagOf(page)
      reply.header('etag', etag).header('x-unread-count', page.unread)
      if (isSameTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return sendPage(reply, page)
    },
  })
  app.route({
    ...withoutInvalidation(conversationsApi.open),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply, async (deps) => {
        const { conversation, isNew } = await openConversation(deps, requireViewer(request), request.body)
        reply.code(isNew ? 201 : 200)
        return conversation
      }),
  })
  app.route({
    ...conversationsApi.bySid,
    handler: (request) => openConversationFor(deps, requireViewer(request), request.params.sid),
  })
  app.route({
    ...withoutInvalidation(conversationsApi.change),
    handler: async (request) => {
      const viewer = requireViewer(request)
      const { sid } = request.params
      const { archived, seq, hidden } = request.body
      if (archived !== undefined) await archiveConversation(deps, viewer, { sid, isArchived: archived, seq })
      if (hidden === false) await unhideConversation(deps, viewer, sid)
      return conversationFor(deps, viewer, sid)
    },
  })
  app.route({
    ...withoutInvalidation(conversationsApi.hide),
    handler: async (request, reply) => {
      await hideConversation(deps, requireViewer(request), { ...request.params, ...request.query })
      return reply.code(204).send()
    },
  })
  app.route({
    ...conversationsApi.messages,
    handler: async (request) => {
      const viewer = requireViewer(request)
      const participant = await participantOf(db, viewer, request.params.sid)
      const messages = await messagesFor(db, viewer, participant, request.query)
      await recordDelivery(deps, participant, messages.at(-1)?.seq ?? 0)
      return messages
    },
  })
  app.route({
    ...withoutInvalidation(conversationsApi.send),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply, async (deps) => {
        const { message, isNew } = await sendMessage(deps, requireViewer(request), request.params.sid, request.body)
        reply.code(isNew ? 201 : 200)
        return message
      }),
  })
  app.route({
    ...withoutInvalidation(conversationsApi.withdraw),
    handler: async (request, reply) => {
      await withdrawMessage(deps, requireViewer(request), request.params)
      return reply.code(204).send()
    },
  })
  app.route({
    ...withoutInvalidation(conversationsApi.read),
    handler: (request) => markRead(deps, requireViewer(request), request.params.sid, request.body),
  })
  app.route({
    ...changesHours(conversationsApi.block),
    handler: (request) => blockOther(deps, requireViewer(request), request.params.sid),
  })
  app.route({
    ...withoutInvalidation(conversationsApi.unblock),
    handler: (request) => unblockOther(deps, requireViewer(request), request.params.sid),
  })
  app.route({ ...conversationsApi.quickAnswers, handler: (request) => quickAnswersOf(db, requireViewer(request)) })
  app.route({
    ...withoutInvalidation(conversationsApi.setQuickAnswers),
    handler: (request) => setQuickAnswers(deps, requireViewer(request), request.body),
  })
}
