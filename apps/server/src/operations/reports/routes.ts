import { reportsApi } from '@couronne/contract/operations/reports'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { decideReport } from './decide-report.ts'
import { decideSafetyRefund } from './decide-safety-refund.ts'
import { reportCaseById, reportCases } from './queries.ts'
import { readCopiedPicture, readCopies } from './read-copies.ts'
import { reportContent } from './report-content.ts'
import { reportMessages } from './report-messages.ts'

export const reportRoutes: Routes = async (app, deps) => {
  const { db } = deps

  app.route({
    ...withoutInvalidation(reportsApi.reportMessages),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply, async (deps) => {
        const { report, isNew } = await reportMessages(deps, requireViewer(request), request.params.sid, request.body)
        reply.code(isNew ? 201 : 200)
        return report
      }),
  })
  app.route({
    ...withoutInvalidation(reportsApi.reportContent),
    handler: async (request, reply) => {
      await reportContent(deps, request.viewer, request.ip, request.body)
      return reply.code(201).send({ message: 'Nous avons bien reçu votre signalement.' })
    },
  })
  app.route({
    ...reportsApi.cases,
    handler: async (request, reply) => sendPage(reply, await reportCases(db, requireViewer(request), request.query)),
  })
  app.route({
    ...reportsApi.case,
    handler: (request) => reportCaseById(db, requireViewer(request), request.params.id),
  })
  app.route({
    ...withoutInvalidation(reportsApi.copies),
    handler: (request) => readCopies(deps, requireViewer(request), request.params.id),
  })
  app.route({
    ...withoutInvalidation(reportsApi.copiedPicture),
    handler: (request) => readCopiedPicture(deps, requireViewer(request), request.params),
  })
  app.route({
    ...withoutInvalidation(reportsApi.decideSafetyRefund),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        const operator = requireViewer(request)
        await decideSafetyRefund(deps, operator, id, request.body)
        return reportCaseById(deps.db, operator, id)
      }),
  })
  app.route({
    ...reportsApi.decide,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        const operator = requireViewer(request)
        await decideReport(deps, operator, id, request.body)
        return reportCaseById(deps.db, operator, id)
      }),
  })
}
