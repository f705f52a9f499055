import { jobsApi } from '@couronne/contract/platform/jobs'
import { once } from '../../lib/http/idempotency.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { failedJobs } from './queries.ts'
import { retryJob } from './retry-job.ts'

export const jobRoutes: Routes = async (app, deps) => {
  app.route({
    ...jobsApi.failed,
    handler: async (request, reply) => sendPage(reply, await failedJobs(deps.unhurriedDb, request.query)),
  })
  app.route({
    ...changesNoPage(jobsApi.retry),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => retryJob(deps, signedIn(request), request.params.id)),
  })
}
