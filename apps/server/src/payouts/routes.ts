import { debtsApi } from '@couronne/contract/debts'
import { earlyPayoutsApi } from '@couronne/contract/early-payouts'
import { paymentsApi } from '@couronne/contract/payments'
import { payoutsApi } from '@couronne/contract/payouts'
import { transfersApi } from '@couronne/contract/transfers'
import { once } from '../lib/http/idempotency.ts'
import { olderAddresses } from '../lib/http/older-calls.ts'
import { vital } from '../lib/http/overload.ts'
import { changesNoPage } from '../lib/http/page-cache.ts'
import type { Routes } from '../lib/http/routes.ts'
import { sendPage } from '../lib/paging.ts'
import { isUser, paymentSeenBy } from '../payments/queries.ts'
import { signedIn } from '../sessions/viewer.ts'
import { answerEarlyPayout } from './answer-early-payout.ts'
import { askEarlyPayout } from './ask-early-payout.ts'
import { changeIban } from './change-iban.ts'
import { earlyPayoutStanding, openEarlyPayouts } from './early-payout-queries.ts'
import { movementsCsv } from './movements-csv.ts'
import { accountOf, movementsForHer, payoutLines, payoutMonths, payoutSummary, payoutSummarySeenBy } from './queries.ts'
import { retryTransfer } from './retry-transfer.ts'
import { dueReversals, toTakeBackCents } from './reversal-queries.ts'
import { accountBalance, confirmConnection, dashboardLink, onboardingLink } from './stripe-links.ts'
import { transfersFound } from './transfer-queries.ts'
import { writeDownDebt } from './write-down-debt.ts'

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
      const { account, connect_id } = await accountOf(db, id)
      const isReady = account.state === 'ready'
      return {
        summary: await payoutSummary(db, id),
        account,
        connect_id,
        ...(await payoutLines(db, id, { now, isReady, ...request.query })),
        months: await payoutMonths(db, id, now),
        early: await earlyPayoutStanding(db, id, now),
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
    ...changesNoPage(earlyPayoutsApi.ask),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const professional = signedIn(request)
        await askEarlyPayout(deps, professional, request.body.reason)
        return earlyPayoutStanding(deps.db, professional.id, clock.now())
      }),
  })
  app.route({
    ...earlyPayoutsApi.open,
    handler: async (request, reply) =>
      sendPage(reply, await openEarlyPayouts(deps.unhurriedDb, { now: clock.now(), ...request.query })),
  })
  app.route({
    ...changesNoPage(earlyPayoutsApi.answer),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) =>
        answerEarlyPayout(deps, signedIn(request), request.params.id, request.body),
      ),
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
        writeDownDebt(deps, signedIn(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...changesNoPage(transfersApi.retry),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => retryTransfer(deps, signedIn(request), request.params.id)),
  })

  app.route({
    ...payoutsApi.link,
    handler: (request) => onboardingLink(deps, signedIn(request), request.params.id),
  })
  app.route({
    ...changesNoPage(payoutsApi.connect),
    handler: (request) => confirmConnection(deps, signedIn(request), request.params.account_id),
  })
  app.route({
    ...changesNoPage(payoutsApi.dashboard),
    handler: (request) => dashboardLink(deps, signedIn(request), request.body.account_id),
  })

  for (const endpoint of olderAddresses(payoutsApi.olderOnboard))
    app.route({
      ...changesNoPage(endpoint),
      handler: (request) => onboardingLink(deps, signedIn(request), signedIn(request).id),
    })
  for (const endpoint of olderAddresses(payoutsApi.olderSetting))
    app.route({
      ...changesNoPage(endpoint),
      handler: (request) => dashboardLink(deps, signedIn(request), signedIn(request).id),
    })
  for (const endpoint of olderAddresses(payoutsApi.olderStatus))
    app.route({
      ...changesNoPage(endpoint),
      handler: (request) => confirmConnection(deps, signedIn(request), signedIn(request).id),
    })
  for (const endpoint of olderAddresses(payoutsApi.olderBalance))
    app.route({ ...changesNoPage(endpoint), handler: (request) => accountBalance(deps, signedIn(request)) })
}
