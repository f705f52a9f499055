import type { Db } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
import { withPurchaseIds } from './with-purchase-ids.ts'

export const invoicesForExport = async (db: Db, userId: string) => ({
  business: await db
    .selectFrom('businesses')
    .select(['legalName', 'siret', 'vatRegime', 'vatNumber', 'mandatedAt'])
    .where('userId', '=', userId)
    .execute(),
  invoicesReceived: withPurchaseIds(await invoices(db).select('i.buyer').where('i.customerId', '=', userId).execute()),
  invoicesIssued: withPurchaseIds(await invoices(db).select('i.seller').where('i.issuerId', '=', userId).execute()),
})

const invoices = (db: Db) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('purchases as a', 'a.id', 'i.purchaseId')
    .select(['a.kind as purchaseKind', 'i.purchaseId', 'i.numero', 'i.type', 'i.issuedAt'])
    .select(['i.netCents', 'i.vatCents', 'i.totalCents'])
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom('invoiceLines as l')
          .select(['l.libelle', 'l.quantity', 'l.unitPriceCents', 'l.totalCents'])
          .whereRef('l.invoiceId', '=', 'i.id')
          .orderBy('l.place'),
      ).as('lines'),
    )
    .orderBy('i.issuedAt')
