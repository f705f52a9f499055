import { invoicesApi } from '@couronne/contract/money/invoices'
import { purchaseRefOf } from '@couronne/contract/money/purchases'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { withConfig } from '../../lib/http/with-config.ts'
import type { Limit } from '../../lib/limits.ts'
import { sendPage } from '../../lib/paging.ts'
import { createDrawnInvoices } from './drawn-invoices.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { issueInvoice } from './issue-invoices.ts'
import { businessOf, invoiceForViewer, invoicesOf } from './queries.ts'
import { saveBusiness } from './save-business.ts'

/** A person reads so many invoices a minute at most. */
const invoicePdfLimit: Limit = { points: 30, seconds: 60 }

export const invoiceRoutes: Routes = async (app, deps) => {
  const { db } = deps
  const drawnInvoice = createDrawnInvoices(invoicePdf)
  for (const issue of legacyAddresses(invoicesApi.issue))
    app.route({
      ...withoutInvalidation(issue),
      handler: async (request, reply) =>
        reply.code(201).send(await issueInvoice(deps, requireViewer(request), request.body)),
    })
  for (const endpoint of legacyAddresses(invoicesApi.bought))
    app.route({
      ...withoutInvalidation(endpoint),
      handler: async (request, reply) =>
        sendPage(
          reply,
          await invoicesOf(db, 'customerId', requireViewer(request).id, purchaseRefOf(request.body), request.query),
        ),
    })
  for (const sold of legacyAddresses(invoicesApi.sold))
    app.route({
      ...withoutInvalidation(sold),
      handler: async (request, reply) =>
        sendPage(
          reply,
          await invoicesOf(db, 'issuerId', requireViewer(request).id, purchaseRefOf(request.body), request.query),
        ),
    })
  app.route({
    ...withConfig(invoicesApi.pdf, { limit: invoicePdfLimit }),
    handler: async (request, reply) => {
      const invoice = await invoiceForViewer(db, requireViewer(request), request.params.file)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${invoice.type}-${invoice.numero}.pdf"`)
        .send(await drawnInvoice(invoice))
    },
  })
  app.route({ ...invoicesApi.business, handler: (request) => businessOf(db, requireViewer(request).id) })
  app.route({
    ...withoutInvalidation(invoicesApi.saveBusiness),
    handler: (request) => saveBusiness(deps, requireViewer(request), request.body),
  })
}
