import { type Company, companyOf } from '@couronne/contract/lib/company'
import type { OnePurchase } from '@couronne/contract/money/invoices'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Deps } from '../../deps.ts'
import { fullName } from '../../lib/database/database.ts'
import type { Tx, Within } from '../../lib/database/transaction.ts'
import { keptOfPurchase } from '../ledger/kept-queries.ts'
import { type Draft, feeDraft, type Line, orderDraft, serviceDraft, type Visit } from './invoice.rules.ts'

/** Who has kept what of it, and the paper that says so. */
type Part = { issuerId: string | null; keptCents: number; draft: (cents: number) => Draft }

export type Bought = {
  customerId: string
  professionalId: string | null
  /** Over, cancelled or sent: its papers are written by themselves. */
  isFinal: boolean
  parts: Part[]
}

/** What was bought, locked, so that its papers are written by one at a time; nothing where there is no such thing. */
export const lockPurchase = (
  deps: Within<Pick<Deps, 'db' | 'clock' | 'config'>>,
  { appointmentId, orderId }: OnePurchase,
) => {
  const company = companyOf(deps.config.site.legal)
  return appointmentId !== undefined
    ? lockVisit(deps.db, appointmentId, company, deps.clock.now())
    : lockOrder(deps.db, orderId, company)
}

const lockVisit = async (db: Tx, id: string, company: Company, now: Date): Promise<Bought | undefined> => {
  const locked = await db.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) return undefined
  const a = await visitRow(db, id)
  const bought = { customerId: a.customer_id, professionalId: a.professional_id }
  if (!a.paid_at) return { ...bought, isFinal: false, parts: [] }
  const visit: Visit = {
    libelle: a.libelle,
    startsAt: a.starts_at,
    zone: a.zone,
    place: `${a.lieu === 'Ma Maison' ? 'Au domicile de la cliente' : 'Au salon'} : ${a.adresse}, ${a.town}`,
    paidAt: a.paid_at,
    isOver: a.ends_at <= now,
    isCancelled: a.status === 'Annuler',
    priceCents: a.price_cents,
    customer: { name: a.customer, address: addressOf(a.customerStreet, a.customerTown, a.customerCodes) },
    home: a.lieu === 'Ma Maison' ? `${a.adresse}\n${a.town}` : null,
    professional: {
      id: a.professional_id,
      name: a.professional,
      address: addressOf(a.street, a.homeTown, a.codes),
    },
    business: a.siret
      ? { name: a.legal_name ?? '', siret: a.siret, isFranchise: a.vat_regime === 'franchise', vatNumber: a.vat_number }
      : null,
  }
  const kept = await keptOfPurchase(db, id)
  return {
    ...bought,
    isFinal: a.status === 'Terminé' || a.status === 'Annuler',
    parts: [
      {
        issuerId: a.professional_id,
        keptCents: kept.professional,
        draft: (cents) => serviceDraft(visit, cents, { company }),
      },
      { issuerId: null, keptCents: kept.platform, draft: (cents) => feeDraft(visit, cents, { company }) },
    ],
  }
}

const visitRow = (db: Tx, id: string) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('users as p', 'p.id', 'a.professional_id')
    .innerJoin('users as c', 'c.id', 'a.customer_id')
    .innerJoin('cities as t', 't.id', 'a.city_id')
    .innerJoin('cities as pt', 'pt.id', 'p.city_id')
    .innerJoin('cities as ct', 'ct.id', 'c.city_id')
    .leftJoin('businesses as b', 'b.user_id', 'a.professional_id')
    .select(['a.customer_id', 'a.professional_id', 'a.libelle', 'a.status', 'a.starts_at', 'a.ends_at', 'a.paid_at'])
    .select(['a.price_cents', 'a.lieu', 'a.adresse', 't.name as town', 't.zone'])
    .select(['p.adresse as street', 'pt.name as homeTown', 'pt.codes_postaux as codes'])
    .select(['c.adresse as customerStreet', 'ct.name as customerTown', 'ct.codes_postaux as customerCodes'])
    .select(['b.legal_name', 'b.siret', 'b.vat_regime', 'b.vat_number'])
    .select(({ ref }) => [
      fullName(ref('p.firstname'), ref('p.lastname')).as('professional'),
      fullName(ref('c.firstname'), ref('c.lastname')).as('customer'),
    ])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/** A town with several postal codes does not say which is hers. */
const addressOf = (street: string, town: string, codes: string[]) =>
  [street, codes.length === 1 ? `${codes[0]} ${town}` : town].filter(Boolean).join('\n')

const lockOrder = async (db: Tx, id: string, company: Company): Promise<Bought | undefined> => {
  const locked = await db.selectFrom('orders').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) return undefined
  const o = await orderRow(db, id)
  const bought = { customerId: o.customer_id, professionalId: null, isFinal: o.paid_at !== null }
  if (!o.paid_at) return { ...bought, parts: [] }
  const sale = {
    orderNumber: o.order_number,
    orderedAt: o.created_at,
    paidAt: o.paid_at,
    shippingCents: o.shipping_cents,
    delivery: `${o.delivery_address}, ${o.code_postal} ${o.city}`,
    customer: buyerOf(o),
    lines: o.lines,
  }
  const { platform: keptCents } = await keptOfPurchase(db, id)
  return { ...bought, parts: [{ issuerId: null, keptCents, draft: () => orderDraft(sale, { company }) }] }
}

type Billed = Awaited<ReturnType<typeof orderRow>>

/** Whom the bill names, and where. A line that she has typed is all there is to say of its place. */
const buyerOf = (order: Billed) => {
  const { firstname, lastname, billing, billing_address: street } = order
  const name = billing?.name ?? `${firstname} ${lastname}`
  const place = billing ?? (street === order.delivery_address ? order : null)
  return { name, address: place ? `${street}\n${place.code_postal} ${place.city}\n${place.country}` : street }
}

const orderRow = (db: Tx, id: string) =>
  db
    .selectFrom('orders as o')
    .select(['o.customer_id', 'o.paid_at', 'o.created_at', 'o.order_number', 'o.firstname', 'o.lastname'])
    .select(['o.delivery_address', 'o.billing_address', 'o.billing', 'o.code_postal', 'o.city', 'o.country'])
    .select('o.shipping_cents')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.libelle', 'l.quantity', 'l.price_cents as unitPriceCents'])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.id'),
      ).as('lines'),
    )
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow() satisfies Promise<{ lines: Line[] }>
