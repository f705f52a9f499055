import { eurosFromCents } from '@couronne/contract/money'
import { operatorsApi } from '@couronne/contract/operators'
import { atBanksCents } from '../ledger/at-banks.ts'
import { findLedgerWrongs, ledgerFigures } from '../ledger/check-ledger.ts'
import { once } from '../lib/http/idempotency.ts'
import { changesNoPage } from '../lib/http/page-cache.ts'
import type { Routes } from '../lib/http/routes.ts'
import { sendPage } from '../lib/paging.ts'
import { signedIn } from '../sessions/viewer.ts'
import { decideAbsence } from './decide-absence.ts'
import { beginSecondFactor, confirmSecondFactor } from './enrol-second-factor.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { peopleFound, personById, secondFactorOf } from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { refundVisit } from './refund-visit.ts'
import { restorePerson } from './restore-person.ts'
import { sendRefundOtherwise } from './send-refund-otherwise.ts'
import { suspendPerson } from './suspend-person.ts'
import { visitById, visitsFound } from './visit-queries.ts'

export const operatorRoutes: Routes = async (app, deps) => {
  const { db, clock } = deps

  app.route({ ...operatorsApi.secondFactor, handler: (request) => secondFactorOf(db, signedIn(request)) })
  app.route({
    ...changesNoPage(operatorsApi.beginSecondFactor),
    handler: (request) => beginSecondFactor(deps, signedIn(request)),
  })
  app.route({
    ...changesNoPage(operatorsApi.confirmSecondFactor),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => confirmSecondFactor(deps, signedIn(request), request.body.code)),
  })
  app.route({
    ...changesNoPage(operatorsApi.proveSecondFactor),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => proveSecondFactor(deps, signedIn(request), request.body.code)),
  })

  app.route({
    ...changesNoPage(operatorsApi.renewRecoveryCodes),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => renewRecoveryCodes(deps, signedIn(request), request.body.code)),
  })

  app.route({
    ...operatorsApi.people,
    handler: async (request, reply) => {
      const { q = '', verification, ...paging } = request.query
      const awaitedIn = verification && deps.config.visibility
      return sendPage(reply, await peopleFound(db, q, paging, awaitedIn))
    },
  })
  app.route({ ...operatorsApi.person, handler: (request) => personById(db, request.params.id, clock.now()) })
  app.route({
    ...operatorsApi.suspend,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await suspendPerson(deps, signedIn(request), id, request.body)
        return personById(deps.db, id, clock.now())
      }),
  })
  app.route({
    ...operatorsApi.restore,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await restorePerson(deps, signedIn(request), id, request.body.reason)
        return personById(deps.db, id, clock.now())
      }),
  })

  app.route({
    ...operatorsApi.visits,
    handler: async (request, reply) => {
      const { q = '', absences, status, day, ...paging } = request.query
      const asked = { words: q, onlyReported: absences === 'open', status, day }
      return sendPage(reply, await visitsFound(db, asked, { now: clock.now(), ...paging }))
    },
  })
  app.route({
    ...operatorsApi.visit,
    handler: (request) => visitById(db, request.params.id, clock.now()),
  })
  app.route({
    ...changesNoPage(operatorsApi.refundVisit),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { id } = request.params
        await refundVisit(deps, signedIn(request), id, request.body)
        return visitById(deps.db, id, clock.now())
      }),
  })

  app.route({
    ...changesNoPage(operatorsApi.sendRefundOtherwise),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { how } = request.body
        const visitId = await sendRefundOtherwise(deps, signedIn(request), request.params.id, how)
        return visitById(deps.db, visitId, clock.now())
      }),
  })

  app.route({
    ...changesNoPage(operatorsApi.decideAbsence),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { id } = request.params
        await decideAbsence(deps, signedIn(request), id, request.body)
        return visitById(deps.db, id, clock.now())
      }),
  })

  app.route({
    ...operatorsApi.ledger,
    handler: async () => {
      const figures = await ledgerFigures(deps.unhurriedDb)
      return {
        charged: eurosFromCents(figures.charged),
        refunded: eurosFromCents(figures.refunded),
        transferred: eurosFromCents(figures.transferred),
        disputed: eurosFromCents(figures.disputed),
        costs: eurosFromCents(figures.costs),
        held: eurosFromCents(figures.held),
        owedToCustomers: eurosFromCents(figures.owedToCustomers),
        owedToProfessionals: eurosFromCents(figures.owedToProfessionals),
        ours: eurosFromCents(figures.ours),
        atBanks: eurosFromCents(atBanksCents(figures)),
        strange: eurosFromCents(figures.strange),
        treasury: eurosFromCents(figures.treasury),
        wrongs: await findLedgerWrongs(deps.unhurriedDb),
      }
    },
  })
}
