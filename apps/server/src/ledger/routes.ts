import { ledgerApi } from '@couronne/contract/ledger'
import { sendPage } from '../lib/paging.ts'
import type { Routes } from '../lib/routes.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { ledgerLines, movementPage, movementSums } from './movement-queries.ts'
import { strangeMovements } from './stranger-queries.ts'

export const ledgerRoutes: Routes = async (app, { db, unhurriedDb }) => {
  app.route({
    ...ledgerApi.strangers,
    handler: async ({ query }, reply) => sendPage(reply, await strangeMovements(db, query)),
  })
  app.route({ ...ledgerApi.movements, handler: ({ query }) => movementPage(db, query) })
  app.route({ ...ledgerApi.sums, handler: ({ query }) => movementSums(unhurriedDb, query) })
  app.route({
    ...ledgerApi.csv,
    handler: async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="grand-livre.csv"')
        .send(ledgerCsv(await ledgerLines(unhurriedDb, query))),
  })
}
