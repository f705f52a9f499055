import type { Side } from '@couronne/contract/booking/appointments'
import { feeText } from '@couronne/contract/lib/fee-text'
import { frenchDateTime, frenchEuros, frenchHour, frenchMinutes } from '@couronne/contract/lib/french-formats'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailRow } from '../../platform/mails/mail-template.ts'
import { appointmentName } from './booked-service-queries.ts'
import { onlyCode } from './contacts.rules.ts'

export const appointmentOf = (db: Deps['db']) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('users as p', 'p.id', 'a.professionalId')
    .innerJoin('users as c', 'c.id', 'a.customerId')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select([
      'a.id',
      'a.libelle',
      'a.status',
      'a.startsAt',
      'a.endsAt',
      'a.paidAt',
      'a.priceCents',
      'a.totalCents',
      'a.retainedCents',
      'a.lieu',
      'a.adresse',
      'a.cancelledBy',
      'a.cancelledUnder',
      'a.holdExpiresAt',
      'a.requestedAt',
      'a.acceptedAt',
      'a.releasedBy',
      'a.customerId',
      'a.professionalId',
      't.name as town',
      't.departementCode',
      't.codesPostaux',
      't.zone',
      'p.firstname as proFirstname',
      'p.lastname as proLastname',
      'p.phone as proPhone',
      'p.email as proEmail',
      'p.erasedAt as proErasedAt',
      'p.suspendedAt as proSuspendedAt',
      'c.firstname as customerFirstname',
      'c.lastname as customerLastname',
      'c.phone as customerPhone',
      'c.email as customerEmail',
      'c.erasedAt as customerErasedAt',
      'c.suspendedAt as customerSuspendedAt',
    ])
    .select((eb) => appointmentName(eb).as('name'))
    // This is the reason of the operator who cancelled the appointment, if one was given.
    .select((eb) =>
      eb
        .selectFrom('operatorActions as o')
        .select('o.reason')
        .whereRef('o.appointmentId', '=', 'a.id')
        .where('o.kind', '=', 'appointment_cancelled')
        .limit(1)
        .as('cancellationReason'),
    )

export const subjectOf = ({ db }: Deps, mail: MailRow) =>
  appointmentOf(db).where('a.id', '=', mail.subjectId).executeTakeFirst()

export type Appointment = NonNullable<Awaited<ReturnType<typeof subjectOf>>>

export const startText = ({ startsAt, zone }: Appointment) => frenchDateTime(startsAt, zone)
/** The contract's confirmation names the end too, and how long the service takes. */
export const timeFacts = (a: Appointment): [string, string][] => [
  ['Quand', startText(a)],
  ['Fin', frenchHour(a.endsAt, a.zone)],
  ['Durée', frenchMinutes((a.endsAt.getTime() - a.startsAt.getTime()) / 60_000)],
]
export const totalText = ({ priceCents, totalCents }: Appointment) =>
  `${frenchEuros(totalCents)}, ${feeText({ price: eurosFromCents(priceCents), total: eurosFromCents(totalCents) })}`

/** Names the place for one side. Its own street is always there, the other's only with the contacts. */
export const placeText = (a: Appointment, reader: Side, showsContacts = false) => {
  const isCustomers = a.lieu === 'Ma Maison'
  const isOwn = isCustomers === (reader === 'customer')
  const place = isCustomers ? (isOwn ? 'Chez vous' : 'À domicile') : 'Au salon'
  const code = onlyCode(a.codesPostaux)
  const town = code ? `${code} ${a.town}` : `${a.town} (${a.departementCode})`
  return [place, ...(isOwn || showsContacts ? [a.adresse] : []), town].join(', ')
}
export const button = (publicUrl: string) => ({
  label: 'Voir mes rendez-vous',
  url: pageAddress(publicUrl, 'ownAppointments'),
})

/** Opens the page with the dialog that shows the fee. Nothing is cancelled before the customer confirms there. */
export const cancelLink = (publicUrl: string, { id }: Appointment) => ({
  label: 'Annuler ce rendez-vous',
  url: pageAddress(publicUrl, 'ownAppointments', { annuler: id }),
})

export const toCustomer = (
  a: Pick<Appointment, 'customerEmail' | 'customerFirstname'>,
): Pick<MailContent, 'to' | 'greeting'> => ({
  to: a.customerEmail,
  greeting: `Bonjour ${a.customerFirstname},`,
})
export const toProfessional = (a: Appointment): Pick<MailContent, 'to' | 'greeting'> => ({
  to: a.proEmail,
  greeting: `Bonjour ${a.proFirstname},`,
})
