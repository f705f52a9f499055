import { debtsApi } from '@couronne/contract/money/debts'
import { paymentsApi } from '@couronne/contract/money/payments'
import { payoutsApi } from '@couronne/contract/money/payouts'
import { transfersApi } from '@couronne/contract/money/transfers'
import { once } from '../../lib/http/idempotency.ts'
import { vital } from '../../lib/http/overload.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { isUser, paymentSeenBy } from '../payments/queries.ts'
import { changeIban } from './change-iban.ts'
import { movementsCsv } from './movements-csv.ts'
import { payEarly } from './pay-early.ts'
import { accountOf, movementsForHer, payoutLines, payoutMonths, payoutSummary, payoutSummarySeenBy } from './queries.ts'
import { retryTransfer } from './retry-transfer.ts'
import { dueReversals, toTakeBackCents } from './reversal-queries.ts'
import { closeDebt } from './settle-debt.ts'
import { transfersFound } from './transfer-queries.ts'

export const payoutRoutes: Routes = async (app, deps) => {
  const { db, clock } = deps

  app.route({
    ...payoutsApi.ofUser,
    handler: (request) => payoutSummarySeenBy(db, signedIn(request), request.params.id),
  })
  app.route({
    ...vital(paymentsApi.byId),
    handler: async (request) => {
      const viewer = signedIn(request)
      const { id } = request.params
      const ofUser = id === viewer.id || (viewer.role === 'admin' && (await isUser(deps.db, id)))
      return ofUser ? payoutSummarySeenBy(deps.db, viewer, id) : paymentSeenBy(deps.db, viewer, id)
    },
  })
  app.route({
    ...changesNoPage(payoutsApi.change),
    handler: (request) => changeIban(deps, signedIn(request), request.params.id, request.body.numero),
  })
  app.route({
    ...payoutsApi.overview,
    handler: async (request) => {
      const { id } = signedIn(request)
      const now = clock.now()
      const { account, connectId } = await accountOf(db, id)
      const isReady = account.state === 'ready'
      return {
        summary: await payoutSummary(db, id),
        account,
        connectId,
        ...(await payoutLines(db, id, { now, isReady, ...request.query })),
        months: await payoutMonths(db, id, now),
        toTakeBack: await toTakeBackCents(db, id),
      }
    },
  })
  app.route({
    ...payoutsApi.movements,
    handler: async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="mes-paiements.csv"')
        .send(movementsCsv(await movementsForHer(db, signedIn(request).id))),
  })

  app.route({
    ...transfersApi.all,
    handler: ({ query: { q = '', state, ...paging } }) =>
      transfersFound(deps.unhurriedDb, { words: q, state }, { now: clock.now(), ...paging }),
  })
  app.route({
    ...transfersApi.toTakeBack,
    handler: async ({ query }, reply) => sendPage(reply, await dueReversals(deps.unhurriedDb, query)),
  })
  app.route({
    ...changesNoPage(debtsApi.writeDown),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) =>
        closeDebt(deps, signedIn(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...changesNoPage(transfersApi.payEarly),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) =>
        payEarly(deps, signedIn(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...changesNoPage(transfersApi.retry),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => retryTransfer(deps, signedIn(request), request.params.id)),
  })
}
