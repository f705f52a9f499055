import { jobsApi } from '@couronne/contract/jobs'
import { mailsApi } from '@couronne/contract/mails'
import { once } from '../lib/http/idempotency.ts'
import { changesNoPage } from '../lib/http/page-cache.ts'
import type { Routes } from '../lib/http/routes.ts'
import { sendPage } from '../lib/paging.ts'
import { mailsFound } from '../mails/queries.ts'
import { signedIn } from '../sessions/viewer.ts'
import { failedJobs } from './queries.ts'
import { resendMail } from './resend-mail.ts'
import { retryJob } from './retry-job.ts'

/** What is done after a commit, as operators see it. */
export const jobRoutes: Routes = async (app, deps) => {
  const db = deps.unhurriedDb
  app.route({
    ...mailsApi.all,
    handler: async (request, reply) => {
      const { q = '', ...paging } = request.query
      return sendPage(reply, await mailsFound(db, q, { now: deps.clock.now(), ...paging }))
    },
  })
  app.route({
    ...changesNoPage(mailsApi.resend),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => resendMail(deps, signedIn(request), request.params.id)),
  })
  app.route({
    ...jobsApi.failed,
    handler: async (request, reply) => sendPage(reply, await failedJobs(db, request.query)),
  })
  app.route({
    ...changesNoPage(jobsApi.retry),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => retryJob(deps, signedIn(request), request.params.id)),
  })
}
