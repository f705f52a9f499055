import { mailsApi } from '@couronne/contract/platform/mails'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { searchMails } from '../../platform/mails/queries.ts'
import { resendMail } from './resend-mail.ts'

export const operatorMailRoutes: Routes = async (app, deps) => {
  app.route({
    ...mailsApi.all,
    handler: async (request, reply) => {
      const { q = '', ...paging } = request.query
      const viewer = requireViewer(request)
      return sendPage(reply, await searchMails(deps.backgroundDb, viewer, q, { now: deps.clock.now(), ...paging }))
    },
  })
  app.route({
    ...withoutInvalidation(mailsApi.resend),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        resendMail(deps, requireViewer(request), request.params.id),
      ),
  })
}
