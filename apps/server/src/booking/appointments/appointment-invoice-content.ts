import { isContactWindowOpen } from '@couronne/contract/marketplace/contact-window'
import { fullName } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { retainedForInvoices } from '../../money/ledger/retained-queries.ts'
import type { PurchaseKindHandlers } from '../../money/purchases/purchase-kind.ts'
import { appointmentName } from './booked-service-queries.ts'
import { feeDraft, type InvoicedAppointment, serviceDraft } from './invoice-drafts.rules.ts'
import { lockedAppointment } from './locked-appointment.ts'

/** Locks the appointment, so that only one process at a time writes its invoices. */
export const appointmentInvoiceContent: PurchaseKindHandlers['lockInvoiceContent'] = async (
  db,
  id,
  { now, company },
) => {
  const locked = await lockedAppointment(db, id).select('a.id').executeTakeFirst()
  if (!locked) return undefined
  const a = await appointmentRow(db, id)
  const parties = { customerId: a.customerId, professionalId: a.professionalId }
  if (!a.paidAt) return { ...parties, isFinal: false, isIssuable: false, parts: [] }
  const isCancelled = a.status === 'cancelled'
  const isFinal = a.status === 'completed' || isCancelled
  const appointment: InvoicedAppointment = {
    name: a.name,
    startsAt: a.startsAt,
    zone: a.zone,
    place: `${a.lieu === 'Ma Maison' ? 'Au domicile de la cliente' : 'Au salon'} : ${isCancelled ? '' : `${a.adresse}, `}${a.town}`,
    paidAt: a.paidAt,
    isOver: a.endsAt <= now,
    isCancelled,
    priceCents: a.priceCents,
    customer: { name: a.customer, address: addressOf(a.customerStreet, a.customerTown, a.customerCodes) },
    home: a.lieu === 'Ma Maison' && !isCancelled ? `${a.adresse}\n${a.town}` : null,
    professional: {
      id: a.professionalId,
      name: a.professional,
      address: addressOf(a.street, a.homeTown, a.codes),
    },
    business: a.siret
      ? { name: a.legalName ?? '', siret: a.siret, isFranchise: a.vatRegime === 'franchise', vatNumber: a.vatNumber }
      : null,
  }
  const retained = await retainedForInvoices(db, id)
  return {
    ...parties,
    isFinal,
    isIssuable: isFinal || isContactWindowOpen(a, now),
    parts: [
      {
        issuerId: a.professionalId,
        retainedCents: retained.professional,
        draft: (cents) => serviceDraft(appointment, cents, { company }),
      },
      { issuerId: null, retainedCents: retained.platform, draft: (cents) => feeDraft(appointment, cents, { company }) },
    ],
  }
}

const appointmentRow = (db: Tx, id: string) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('users as p', 'p.id', 'a.professionalId')
    .innerJoin('users as c', 'c.id', 'a.customerId')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .innerJoin('cities as pt', 'pt.id', 'p.cityId')
    .innerJoin('cities as ct', 'ct.id', 'c.cityId')
    .leftJoin('businesses as b', 'b.userId', 'a.professionalId')
    .select(['a.customerId', 'a.professionalId', 'a.status', 'a.startsAt', 'a.endsAt', 'a.paidAt'])
    .select(['a.priceCents', 'a.lieu', 'a.adresse', 't.name as town', 't.zone'])
    .select(['p.adresse as street', 'pt.name as homeTown', 'pt.codesPostaux as codes'])
    .select(['c.adresse as customerStreet', 'ct.name as customerTown', 'ct.codesPostaux as customerCodes'])
    .select(['b.legalName', 'b.siret', 'b.vatRegime', 'b.vatNumber'])
    .select((eb) => appointmentName(eb).as('name'))
    .select(({ ref }) => [
      fullName(ref('p.firstname'), ref('p.lastname')).as('professional'),
      fullName(ref('c.firstname'), ref('c.lastname')).as('customer'),
    ])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/** A town with several postal codes does not tell which one applies, so the code is left out. */
const addressOf = (street: string, town: string, codes: string[]) =>
  [street, codes.length === 1 ? `${codes[0]} ${town}` : town].filter(Boolean).join('\n')
