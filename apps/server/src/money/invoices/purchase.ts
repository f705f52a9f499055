import { type Company, companyOf } from '@couronne/contract/lib/company'
import type { NamedPurchase } from '@couronne/contract/money/purchases'
import type { Deps } from '../../deps.ts'
import { fullName } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
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
export const lockPurchase = (deps: Within<Pick<Deps, 'db' | 'clock' | 'config'>>, { kind, id }: NamedPurchase) => {
  const company = companyOf(deps.config.site.legal)
  return kind === 'appointment' ? lockVisit(deps.db, id, company, deps.clock.now()) : lockOrder(deps.db, id, company)
}

const lockVisit = async (db: Tx, id: string, company: Company, now: Date): Promise<Bought | undefined> => {
  const locked = await db.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) return undefined
  const a = await visitRow(db, id)
  const bought = { customerId: a.customerId, professionalId: a.professionalId }
  if (!a.paidAt) return { ...bought, isFinal: false, parts: [] }
  const visit: Visit = {
    libelle: a.libelle,
    startsAt: a.startsAt,
    zone: a.zone,
    place: `${a.lieu === 'Ma Maison' ? 'Au domicile de la cliente' : 'Au salon'} : ${a.adresse}, ${a.town}`,
    paidAt: a.paidAt,
    isOver: a.endsAt <= now,
    isCancelled: a.status === 'Annuler',
    priceCents: a.priceCents,
    customer: { name: a.customer, address: addressOf(a.customerStreet, a.customerTown, a.customerCodes) },
    home: a.lieu === 'Ma Maison' ? `${a.adresse}\n${a.town}` : null,
    professional: {
      id: a.professionalId,
      name: a.professional,
      address: addressOf(a.street, a.homeTown, a.codes),
    },
    business: a.siret
      ? { name: a.legalName ?? '', siret: a.siret, isFranchise: a.vatRegime === 'franchise', vatNumber: a.vatNumber }
      : null,
  }
  const kept = await keptOfPurchase(db, id)
  return {
    ...bought,
    isFinal: a.status === 'Terminé' || a.status === 'Annuler',
    parts: [
      {
        issuerId: a.professionalId,
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
    .innerJoin('users as p', 'p.id', 'a.professionalId')
    .innerJoin('users as c', 'c.id', 'a.customerId')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .innerJoin('cities as pt', 'pt.id', 'p.cityId')
    .innerJoin('cities as ct', 'ct.id', 'c.cityId')
    .leftJoin('businesses as b', 'b.userId', 'a.professionalId')
    .select(['a.customerId', 'a.professionalId', 'a.libelle', 'a.status', 'a.startsAt', 'a.endsAt', 'a.paidAt'])
    .select(['a.priceCents', 'a.lieu', 'a.adresse', 't.name as town', 't.zone'])
    .select(['p.adresse as street', 'pt.name as homeTown', 'pt.codesPostaux as codes'])
    .select(['c.adresse as customerStreet', 'ct.name as customerTown', 'ct.codesPostaux as customerCodes'])
    .select(['b.legalName', 'b.siret', 'b.vatRegime', 'b.vatNumber'])
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
  const bought = { customerId: o.customerId, professionalId: null, isFinal: o.paidAt !== null }
  if (!o.paidAt) return { ...bought, parts: [] }
  const sale = {
    orderNumber: o.orderNumber,
    orderedAt: o.createdAt,
    paidAt: o.paidAt,
    shippingCents: o.shippingCents,
    delivery: `${o.deliveryAddress}, ${o.codePostal} ${o.city}`,
    customer: buyerOf(o),
    lines: o.lines,
  }
  const { platform: keptCents } = await keptOfPurchase(db, id)
  return { ...bought, parts: [{ issuerId: null, keptCents, draft: () => orderDraft(sale, { company }) }] }
}

type Billed = Awaited<ReturnType<typeof orderRow>>

/** Whom the bill names, and where. A line that she has typed is all there is to say of its place. */
const buyerOf = (order: Billed) => {
  const { firstname, lastname, billing, billingAddress: street } = order
  const name = billing?.name ?? `${firstname} ${lastname}`
  const place = billing ?? (street === order.deliveryAddress ? order : null)
  return { name, address: place ? `${street}\n${place.codePostal} ${place.city}\n${place.country}` : street }
}

const orderRow = (db: Tx, id: string) =>
  db
    .selectFrom('orders as o')
    .select(['o.customerId', 'o.paidAt', 'o.createdAt', 'o.orderNumber', 'o.firstname', 'o.lastname'])
    .select(['o.deliveryAddress', 'o.billingAddress', 'o.billing', 'o.codePostal', 'o.city', 'o.country'])
    .select('o.shippingCents')
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom('orderLines as l')
          .select(['l.libelle', 'l.quantity', 'l.priceCents as unitPriceCents'])
          .whereRef('l.orderId', '=', 'o.id')
          .orderBy('l.id'),
      ).as('lines'),
    )
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow() satisfies Promise<{ lines: Line[] }>
