import { jobsApi } from '@couronne/contract/platform/jobs'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { failedJobs } from './queries.ts'
import { retryJob } from './retry-job.ts'

export const jobRoutes: Routes = async (app, deps) => {
  app.route({
    ...jobsApi.failed,
    handler: async (request, reply) => sendPage(reply, await failedJobs(deps.backgroundDb, request.query)),
  })
  app.route({
    ...withoutInvalidation(jobsApi.retry),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        retryJob(deps, requireViewer(request), request.params.id),
      ),
  })
}
