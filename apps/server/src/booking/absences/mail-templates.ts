import { frenchDateTime, frenchPhone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'
import { reportableUntil } from '../appointments/absence.rules.ts'
import { appointmentOf, button, startText, toCustomer, toProfessional } from '../appointments/mail-parts.ts'

const absenceOf = async ({ db }: Deps, mail: MailRow) => {
  const absence = await db
    .selectFrom('absences as b')
    .select(['b.appointmentId', 'b.type', 'b.text', 'b.createdAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('absences as o')
            .select('o.id')
            .whereRef('o.appointmentId', '=', 'b.appointmentId')
            .whereRef('o.createdAt', '<', 'b.createdAt'),
        )
        .as('isAnswer'),
    )
    .where('b.id', '=', mail.subjectId)
    .executeTakeFirst()
  const a = absence && (await appointmentOf(db).where('a.id', '=', absence.appointmentId).executeTakeFirst())
  return a && { ...absence, a }
}

/** Goes to the party that is reported as absent. The words of the report are on the page only, which can be left unread. */
export const absenceForOther: MailTemplate = async (deps, mail) => {
  const reported = await absenceOf(deps, mail)
  if (!reported) return undefined
  const { a, type, createdAt, isAnswer } = reported
  const until = frenchDateTime(reportableUntil(a.endsAt, createdAt), a.zone)
  const isCustomer = type === 'customer_absent'
  return {
    ...(isCustomer ? toCustomer(a) : toProfessional(a)),
    subject: `Une absence est signalée à votre rendez-vous du ${startText(a)}`,
    paragraphs: [
      `${isCustomer ? a.proFirstname : a.customerFirstname} signale que vous n'étiez pas au rendez-vous du ${startText(a)} (${a.name}). Le signalement se lit sur la page de ce rendez-vous.`,
      isAnswer
        ? "Notre équipe examine vos deux signalements avant de décider. D'ici là, le paiement de ce rendez-vous est suspendu."
        : `Notre équipe examine ce signalement avant de décider. D'ici là, le paiement de ce rendez-vous est suspendu. Si les choses se sont passées autrement, signalez-le depuis vos rendez-vous, au plus tard le ${until}.`,
    ],
    button: button(deps.publicUrl),
  }
}

export const absenceForOperator: MailTemplate = async (deps, mail) => {
  const reported = await absenceOf(deps, mail)
  const operator = await findRecipient(deps, mail)
  if (!reported || !operator) return undefined
  const { a, type, text } = reported
  return {
    ...operator,
    subject: `Absence à examiner : ${a.name}, ${startText(a)}`,
    paragraphs: [
      type === 'customer_absent'
        ? `${a.proFirstname} (coiffeuse) signale que ${a.customerFirstname} n'était pas là :`
        : `${a.customerFirstname} signale que ${a.proFirstname} (coiffeuse) n'était pas là :`,
      `« ${text} »`,
    ],
    facts: [
      ['Rendez-vous', `${a.name}, ${startText(a)}, ${a.lieu === 'Ma Maison' ? 'à domicile' : 'au salon'}`],
      ['Coiffeuse', `${a.proFirstname} ${a.proLastname}, ${frenchPhone(a.proPhone)}, ${a.proEmail}`],
      [
        'Réservé par',
        `${a.customerFirstname} ${a.customerLastname}, ${frenchPhone(a.customerPhone)}, ${a.customerEmail}`,
      ],
    ],
    button: { label: 'Décider', url: pageAddress(deps.publicUrl, 'operatorAppointment', { id: a.id }) },
  }
}
