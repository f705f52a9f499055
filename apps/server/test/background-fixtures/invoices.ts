import type { Tx } from '../../src/lib/database/transaction.ts'
import { hiddenId, ids, past } from './marks.ts'
import { purchaseOf, visits } from './visits.ts'

const at = past('15:00')
const professionalId = ids.professional

/** An invoice and its credit note, each in a series of her own: those of others begin at one. */
export const addInvoice = async (db: Tx) => {
  const [id, creditId] = [hiddenId(209), hiddenId(212)]
  const parties = { issuer_id: professionalId, customer_id: ids.customer, appointment_id: purchaseOf(visits.done).id }
  const cents = { net_cents: 3333, total_cents: 4000 }
  const paper = {
    ...{ ...parties, number: 1, issued_at: at, ...cents, vat_cents: 667, vat_percent: 20 },
    seller: { name: 'Quartoz', address: 'Quartoz', siret: null, vatNumber: null, more: [] },
    buyer: { name: 'Vrombel', address: null },
    texts: { about: [], payment: '', mentions: [] },
  }
  await db
    .insertInto('invoices')
    .values([
      { ...paper, id, type: 'facture', numero: 'QUARTOZ-1' },
      { ...paper, id: creditId, type: 'avoir', numero: 'QUARTOZ-A-1', corrects: id },
    ])
    .execute()
  const line = { place: 1, libelle: 'Braids', quantity: 1, unit_price_cents: 4000, ...cents }
  await db
    .insertInto('invoice_lines')
    .values([id, creditId].map((invoice_id) => ({ invoice_id, ...line })))
    .execute()
  await db
    .insertInto('invoice_counters')
    .values(['facture', 'avoir'].map((type) => ({ series: `${professionalId} ${type}`, last: 1, last_at: at })))
    .execute()
}
