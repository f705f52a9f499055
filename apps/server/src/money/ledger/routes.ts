import { eurosFromCents } from '@couronne/contract/lib/money'
import { ledgerApi } from '@couronne/contract/money/ledger'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { atBanksCents } from './at-banks.ts'
import { findLedgerErrors, ledgerFigures } from './check-ledger.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { resolveUnmatched } from './resolve-unmatched.ts'
import { ledgerLines, transactionPage, transactionSums } from './transaction-queries.ts'
import { unmatchedTransaction, unmatchedTransactions } from './unmatched-queries.ts'

export const ledgerRoutes: Routes = async (app, deps) => {
  const { db, backgroundDb } = deps
  app.route({
    ...ledgerApi.ledger,
    handler: async () => {
      const figures = await ledgerFigures(backgroundDb)
      return {
        charged: eurosFromCents(figures.charged),
        refunded: eurosFromCents(figures.refunded),
        transferred: eurosFromCents(figures.transferred),
        disputed: eurosFromCents(figures.disputed),
        costs: eurosFromCents(figures.costs),
        balance: eurosFromCents(figures.balance),
        owedToCustomers: eurosFromCents(figures.owedToCustomers),
        owedToProfessionals: eurosFromCents(figures.owedToProfessionals),
        ownedByPlatform: eurosFromCents(figures.platform),
        atBanks: eurosFromCents(atBanksCents(figures)),
        unmatched: eurosFromCents(figures.unmatched),
        treasury: eurosFromCents(figures.treasury),
        errors: await findLedgerErrors(backgroundDb),
      }
    },
  })
  app.route({
    ...ledgerApi.unmatchedTransactions,
    handler: async ({ query }, reply) => sendPage(reply, await unmatchedTransactions(db, query)),
  })
  app.route({
    ...withoutInvalidation(ledgerApi.explain),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), async (deps) => {
        const { id } = request.params
        await resolveUnmatched(deps, requireViewer(request), id, request.body)
        return unmatchedTransaction(deps.db, id)
      }),
  })
  app.route({ ...ledgerApi.transactions, handler: ({ query }) => transactionPage(db, query) })
  app.route({ ...ledgerApi.sums, handler: ({ query }) => transactionSums(backgroundDb, query) })
  app.route({
    ...ledgerApi.csv,
    handler: async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="grand-livre.csv"')
        .send(ledgerCsv(await ledgerLines(backgroundDb, query))),
  })
}
