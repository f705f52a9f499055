import { invoicesApi } from '@couronne/contract/money/invoices'
import { type PurchaseRef, toPurchaseIds } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import { type Db, euros } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import type { IssuedInvoice } from './invoice.rules.ts'

const invoiceRows = (db: Db) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('purchases as a', 'a.id', 'i.purchaseId')
    .select(['i.id', 'i.numero', 'i.issuedAt as date', 'i.type', 'i.customerId as user', 'i.corrects'])
    .select(['a.kind', 'i.purchaseId'])
    .select((eb) => [
      sql<{ id: string | null; name: string }>`json_build_object('id', i.issuer_id, 'name', i.seller ->> 'name')`.as(
        'issuer',
      ),
      euros(eb.ref('i.totalCents')).as('total'),
      euros(eb.ref('i.vatCents')).as('tva'),
      sql<string>`replace(${invoicesApi.pdf.url}, ':file', i.id || '.pdf')`.as('url'),
      jsonArray(
        eb
          .selectFrom('invoiceLines as l')
          .select(['l.libelle', 'l.quantity'])
          .select((eb) => [euros(eb.ref('l.unitPriceCents')).as('price'), euros(eb.ref('l.totalCents')).as('total')])
          .whereRef('l.invoiceId', '=', 'i.id')
          .orderBy('l.place'),
      ).as('lines'),
    ])

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoiceRows>['executeTakeFirstOrThrow']>>

const asInvoice = ({ kind, purchaseId, ...invoice }: InvoiceRow) => ({ ...invoice, ...toPurchaseIds(kind, purchaseId) })

/** Returns the invoices that a person has received or issued, the newest first. */
export const invoicesOf = async (
  db: Db,
  side: 'customerId' | 'issuerId',
  userId: string,
  purchase: PurchaseRef | undefined,
  paging: { limit: number; offset: number },
) => {
  let invoices = invoiceRows(db).where(`i.${side}`, '=', userId)
  if (purchase) invoices = invoices.where('a.id', '=', purchase.id).where('a.kind', '=', purchase.kind)
  const { rows, total } = await pageOf(db, invoices.orderBy('i.issuedAt', 'desc').orderBy('i.id', 'desc'), paging)
  return { rows: rows.map(asInvoice), total }
}

/**
 * Returns the seller's invoice of a purchase. Its credit notes and the platform's own invoice appear only in the lists.
 */
export const sellersInvoice = async (db: Db, purchaseId: string) => {
  const invoice = await invoiceRows(db)
    .where('i.purchaseId', '=', purchaseId)
    // The seller's first invoice comes first: its credit notes were issued after it.
    .orderBy(sql`i.issuer_id is null`)
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst()
  return invoice && asInvoice(invoice)
}

const idInFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/i

/** Returns the full content of an invoice. It is `not_found` except for its customer, its issuer and operators. */
export const invoiceForViewer = async (db: Db, viewer: Viewer, file: string) => {
  const [, id = null] = idInFile.exec(file) ?? []
  const invoice = await db
    .selectFrom('invoices as i')
    .select(['i.type', 'i.numero', 'i.issuedAt', 'i.seller', 'i.buyer', 'i.texts'])
    .select(['i.vatPercent', 'i.netCents', 'i.vatCents'])
    .select(['i.totalCents'])
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom('invoiceLines as l')
          .select(['l.libelle', 'l.quantity', 'l.unitPriceCents', 'l.netCents'])
          .select('l.totalCents')
          .whereRef('l.invoiceId', '=', 'i.id')
          .orderBy('l.place'),
      ).as('lines'),
    )
    .where('i.id', '=', id)
    .where(sql<boolean>`(${viewer.id} in (i.customer_id, i.issuer_id) or ${viewer.role === 'admin'})`)
    .executeTakeFirst()
  if (!invoice) throw new DomainError('not_found')
  return invoice
}
export type FullInvoice = Awaited<ReturnType<typeof invoiceForViewer>>

const uncreditedSum = (sum: 'totalCents' | 'netCents') =>
  sql<number>`${sql.ref(`i.${sum}`)} - coalesce(
    (select sum(${sql.ref(`c.${sum}`)}) from invoices c where c.corrects = i.id), 0)::integer`

/** Returns the invoices of a purchase, without credit notes, and how much of each is not credited, the newest first. */
export const creditableInvoices = (db: Db, purchaseId: string): Promise<IssuedInvoice[]> =>
  db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.type', 'i.numero', 'i.issuerId', 'i.issuedAt'])
    .select(['i.seller', 'i.buyer', 'i.texts', 'i.vatPercent'])
    .select([uncreditedSum('totalCents').as('leftCents'), uncreditedSum('netCents').as('leftNetCents')])
    .where('i.purchaseId', '=', purchaseId)
    .where('i.type', '<>', 'avoir')
    .orderBy('i.id', 'desc')
    .execute()

/** Returns the legal identity of the business, as the professional has declared it. */
export const businessOf = async (db: Db, userId: string) => {
  const business = await db
    .selectFrom('businesses as b')
    .select(['b.legalName as raisonSociale', 'b.siret', 'b.vatRegime as regimeTva', 'b.vatNumber as numeroTva'])
    .select('b.mandatedAt as mandatAt')
    .where('b.userId', '=', userId)
    .executeTakeFirst()
  return business ?? null
}

const pendingRows = (db: Db) =>
  db.selectFrom('pendingInvoices as p').innerJoin('purchases as a', 'a.id', 'p.purchaseId').select(['a.id', 'a.kind'])

/** Returns some of the purchases that may lack an invoice, the longest waiting first. */
export const pendingPurchases = (db: Db, limit: number): Promise<PurchaseRef[]> =>
  pendingRows(db).orderBy('p.since').orderBy('a.id').limit(limit).execute()

/** Returns the pending purchases of a person, as customer or as professional. */
export const pendingPurchasesOf = (db: Db, userId: string): Promise<PurchaseRef[]> =>
  pendingRows(db).where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`).orderBy('a.id').execute()
