import { mailsApi } from '@couronne/contract/platform/mails'
import { Refusal } from '../../lib/domain-error.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import type { MailKind } from '../../platform/mails/mail-template.ts'
import { told } from '../../platform/mails/told.ts'
import { refuseToOthers } from './queries.ts'

/** Maps the types of the legacy endpoints to kinds of mail. */
const kinds = new Map<string, MailKind[]>([
  ['user', ['appointment_customer']],
  ['admin', ['appointment_professional']],
  ['cancel', ['cancellation_customer', 'cancellation_professional']],
])

/** These legacy endpoints date from a browser that sent the mails itself. */
export const appointmentMailRoutes: Routes = async (app, { db }) => {
  app.route({
    ...changesNoPage(mailsApi.ofAppointment),
    handler: async (request) => {
      const named = kinds.get(request.params.type)
      if (!named) throw new Refusal('not_found')
      const { appointmentId } = request.body
      await refuseToOthers(db, signedIn(request), appointmentId)
      return told(db, named, [appointmentId])
    },
  })
  app.route({
    ...changesNoPage(mailsApi.ofMessage),
    // People cannot write to each other here, so no conversation exists.
    handler: async () => {
      throw new Refusal('not_found', { message: 'Cette conversation n’existe pas.' })
    },
  })
}
