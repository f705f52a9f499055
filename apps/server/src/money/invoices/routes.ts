import { invoicesApi } from '@couronne/contract/money/invoices'
import { namedPurchase } from '@couronne/contract/money/purchases'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { issueInvoice } from './issue-invoices.ts'
import { nameBusiness } from './name-business.ts'
import { businessOf, invoicesOf, paperSeenBy } from './queries.ts'

export const invoiceRoutes: Routes = async (app, deps) => {
  const { db } = deps
  for (const issue of olderAddresses(invoicesApi.issue))
    app.route({
      ...changesNoPage(issue),
      handler: async (request, reply) =>
        reply.code(201).send(await issueInvoice(deps, signedIn(request), request.body)),
    })
  for (const bought of olderAddresses(invoicesApi.bought))
    app.route({
      ...changesNoPage(bought),
      handler: async (request, reply) =>
        sendPage(
          reply,
          await invoicesOf(db, 'customerId', signedIn(request).id, namedPurchase(request.body), request.query),
        ),
    })
  for (const sold of olderAddresses(invoicesApi.sold))
    app.route({
      ...changesNoPage(sold),
      handler: async (request, reply) =>
        sendPage(
          reply,
          await invoicesOf(db, 'issuerId', signedIn(request).id, namedPurchase(request.body), request.query),
        ),
    })
  app.route({
    ...invoicesApi.pdf,
    handler: async (request, reply) => {
      const paper = await paperSeenBy(db, signedIn(request), request.params.file)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${paper.type}-${paper.numero}.pdf"`)
        .send(await invoicePdf(paper))
    },
  })
  app.route({ ...invoicesApi.business, handler: (request) => businessOf(db, signedIn(request).id) })
  app.route({
    ...changesNoPage(invoicesApi.nameBusiness),
    handler: (request) => nameBusiness(deps, signedIn(request), request.body),
  })
}
