import { mailsApi } from '@couronne/contract/platform/mails'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { describeMailStatus } from '../../platform/mails/mail-status.ts'
import { cancellationMailSubjects, ownOrder } from './queries.ts'

/** These legacy endpoints date from a browser that sent the mails itself. */
export const orderMailRoutes: Routes = async (app, { db }) => {
  app.route({
    ...withoutInvalidation(mailsApi.ofOrder),
    handler: async (request) => {
      const { id } = await ownOrder(db, requireViewer(request), request.body.orderId)
      return describeMailStatus(db, ['order_confirmed'], [id])
    },
  })
  app.route({
    ...withoutInvalidation(mailsApi.ofCancelledOrder),
    handler: async (request) => {
      const order = await ownOrder(db, requireViewer(request), request.body.orderId)
      return describeMailStatus(db, ['order_cancelled', 'order_refunded'], await cancellationMailSubjects(db, order))
    },
  })
}
