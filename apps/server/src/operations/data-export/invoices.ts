import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../lib/database/database.ts'

export const papersOf = async (db: Db, userId: string) => ({
  business: await db
    .selectFrom('businesses')
    .select(['legal_name', 'siret', 'vat_regime', 'vat_number', 'mandated_at'])
    .where('user_id', '=', userId)
    .execute(),
  invoicesReceived: await invoices(db).select('i.buyer').where('i.customer_id', '=', userId).execute(),
  invoicesIssued: await invoices(db).select('i.seller').where('i.issuer_id', '=', userId).execute(),
})

const invoices = (db: Db) =>
  db
    .selectFrom('invoices as i')
    .select(['i.numero', 'i.type', 'i.issued_at', 'i.appointment_id', 'i.order_id'])
    .select(['i.net_cents', 'i.vat_cents', 'i.total_cents'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('invoice_lines as l')
          .select(['l.libelle', 'l.quantity', 'l.unit_price_cents', 'l.total_cents'])
          .whereRef('l.invoice_id', '=', 'i.id')
          .orderBy('l.place'),
      ).as('lines'),
    )
    .orderBy('i.issued_at')
