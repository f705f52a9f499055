import { debtsApi } from '@couronne/contract/money/debts'
import { paymentsApi } from '@couronne/contract/money/payments'
import { payoutsApi } from '@couronne/contract/money/payouts'
import { transfersApi } from '@couronne/contract/money/transfers'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withVitalPriority } from '../../lib/http/overload.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { isUser, paymentForViewer } from '../payments/queries.ts'
import { changeIban } from './change-iban.ts'
import { payEarly } from './pay-early.ts'
import { professionalTransactionsCsv } from './professional-transactions-csv.ts'
import {
  accountOf,
  payoutLines,
  payoutMonths,
  payoutSummary,
  payoutSummaryForViewer,
  transactionsOfProfessional,
} from './queries.ts'
import { retryTransfer } from './retry-transfer.ts'
import { debtCents, listOpenReversals } from './reversal-queries.ts'
import { closeDebt } from './settle-debt.ts'
import { findTransfers } from './transfer-queries.ts'

export const payoutRoutes: Routes = async (app, deps) => {
  const { db, clock } = deps

  app.route({
    ...payoutsApi.ofUser,
    handler: (request) => payoutSummaryForViewer(db, requireViewer(request), request.params.id),
  })
  app.route({
    ...withVitalPriority(paymentsApi.byId),
    handler: async (request) => {
      const viewer = requireViewer(request)
      const { id } = request.params
      const isUserId = id === viewer.id || (viewer.role === 'admin' && (await isUser(deps.db, id)))
      return isUserId ? payoutSummaryForViewer(deps.db, viewer, id) : paymentForViewer(deps.db, viewer, id)
    },
  })
  app.route({
    ...withoutInvalidation(payoutsApi.change),
    handler: (request) => changeIban(deps, requireViewer(request), request.params.id, request.body),
  })
  app.route({
    ...payoutsApi.overview,
    handler: async (request) => {
      const { id } = requireViewer(request)
      const now = clock.now()
      const { account, connectId } = await accountOf(db, id)
      const isReady = account.state === 'ready'
      return {
        summary: await payoutSummary(db, id),
        account,
        connectId,
        ...(await payoutLines(db, id, { now, isReady, ...request.query })),
        months: await payoutMonths(db, id, now),
        toTakeBack: await debtCents(db, id),
      }
    },
  })
  app.route({
    ...payoutsApi.transactions,
    handler: async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="mes-paiements.csv"')
        .send(professionalTransactionsCsv(await transactionsOfProfessional(db, requireViewer(request).id))),
  })

  app.route({
    ...transfersApi.all,
    handler: ({ query: { q = '', state, ...paging } }) =>
      findTransfers(deps.backgroundDb, { words: q, state }, { now: clock.now(), ...paging }),
  })
  app.route({
    ...transfersApi.pendingReversals,
    handler: async ({ query }, reply) => sendPage(reply, await listOpenReversals(deps.backgroundDb, query)),
  })
  app.route({
    ...withoutInvalidation(debtsApi.close),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) =>
        closeDebt(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...withoutInvalidation(transfersApi.payEarly),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) =>
        payEarly(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...withoutInvalidation(transfersApi.retry),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        retryTransfer(deps, requireViewer(request), request.params.id),
      ),
  })
}
