import { earlyPayoutsApi } from '@couronne/contract/early-payouts'
import { once } from '../../lib/http/idempotency.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { answerEarlyPayout } from './answer-early-payout.ts'
import { askEarlyPayout } from './ask-early-payout.ts'
import { earlyPayoutStanding, openEarlyPayouts } from './early-payout-queries.ts'

export const earlyPayoutRoutes: Routes = async (app, deps) => {
  app.route({
    ...changesNoPage(earlyPayoutsApi.ask),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const professional = signedIn(request)
        await askEarlyPayout(deps, professional, request.body.reason)
        return earlyPayoutStanding(deps.db, professional.id, deps.clock.now())
      }),
  })
  app.route({
    ...earlyPayoutsApi.open,
    handler: async (request, reply) =>
      sendPage(reply, await openEarlyPayouts(deps.unhurriedDb, { now: deps.clock.now(), ...request.query })),
  })
  app.route({
    ...changesNoPage(earlyPayoutsApi.answer),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) =>
        answerEarlyPayout(deps, signedIn(request), request.params.id, request.body),
      ),
  })
}
