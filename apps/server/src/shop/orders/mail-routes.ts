import { mailsApi } from '@couronne/contract/platform/mails'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { told } from '../../platform/mails/told.ts'
import { ownOrder, whatToldOfCancelling } from './queries.ts'

/** These legacy endpoints date from a browser that sent the mails itself. */
export const orderMailRoutes: Routes = async (app, { db }) => {
  app.route({
    ...changesNoPage(mailsApi.ofOrder),
    handler: async (request) => {
      const { id } = await ownOrder(db, signedIn(request), request.body.orderId)
      return told(db, ['order_confirmed'], [id])
    },
  })
  app.route({
    ...changesNoPage(mailsApi.ofCancelledOrder),
    handler: async (request) => {
      const order = await ownOrder(db, signedIn(request), request.body.orderId)
      return told(db, ['order_cancelled', 'order_refunded'], await whatToldOfCancelling(db, order))
    },
  })
}
