import { mailsApi } from '@couronne/contract/platform/mails'
import { DomainError } from '../../lib/domain-error.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { describeMailStatus } from '../../platform/mails/mail-status.ts'
import type { MailKind } from '../../platform/mails/mail-template.ts'
import { assertParty } from './queries.ts'

/** Maps the types of the legacy endpoints to kinds of mail. */
const kinds = new Map<string, MailKind[]>([
  ['user', ['appointment_customer']],
  ['admin', ['appointment_professional']],
  ['cancel', ['cancellation_customer', 'cancellation_professional']],
])

/** These legacy endpoints date from a browser that sent the mails itself. */
export const appointmentMailRoutes: Routes = async (app, { db }) => {
  app.route({
    ...withoutInvalidation(mailsApi.ofAppointment),
    handler: async (request) => {
      const mailKinds = kinds.get(request.params.type)
      if (!mailKinds) throw new DomainError('not_found')
      const { appointmentId } = request.body
      await assertParty(db, requireViewer(request), appointmentId)
      return describeMailStatus(db, mailKinds, [appointmentId])
    },
  })
}
