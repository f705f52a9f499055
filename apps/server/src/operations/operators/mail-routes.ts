import { mailsApi } from '@couronne/contract/platform/mails'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { mailsFound } from '../../platform/mails/queries.ts'
import { resendMail } from './resend-mail.ts'

export const operatorMailRoutes: Routes = async (app, deps) => {
  app.route({
    ...mailsApi.all,
    handler: async (request, reply) => {
      const { q = '', ...paging } = request.query
      return sendPage(reply, await mailsFound(deps.unhurriedDb, q, { now: deps.clock.now(), ...paging }))
    },
  })
  app.route({
    ...changesNoPage(mailsApi.resend),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => resendMail(deps, signedIn(request), request.params.id)),
  })
}
