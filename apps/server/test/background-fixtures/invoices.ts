import type { Tx } from '../../src/lib/database/transaction.ts'
import { fixtureAppointments, purchaseOf } from './appointments.ts'
import { hiddenId, ids, past } from './values.ts'

const at = past('15:00')
const professionalId = ids.professional

/**
 * Adds an invoice and its credit note, each in a separate series: the series of the tests' own invoices begin at one.
 */
export const addInvoice = async (db: Tx) => {
  const [id, creditId] = [hiddenId(209), hiddenId(212)]
  const parties = {
    issuerId: professionalId,
    customerId: ids.customer,
    purchaseId: purchaseOf(fixtureAppointments.done).id,
  }
  const cents = { netCents: 3333, totalCents: 4000 }
  const invoiceFields = {
    ...{ ...parties, number: 1, issuedAt: at, ...cents, vatCents: 667, vatPercent: 20 },
    seller: { name: 'Quartoz', address: 'Quartoz', siret: null, vatNumber: null, more: [] },
    buyer: { name: 'Vrombel', address: null },
    texts: { about: [], payment: '', mentions: [] },
  }
  await db
    .insertInto('invoices')
    .values([
      { ...invoiceFields, id, type: 'facture', numero: 'QUARTOZ-1' },
      { ...invoiceFields, id: creditId, type: 'avoir', numero: 'QUARTOZ-A-1', corrects: id },
    ])
    .execute()
  const line = { place: 1, libelle: 'Braids', quantity: 1, unitPriceCents: 4000, ...cents }
  await db
    .insertInto('invoiceLines')
    .values([id, creditId].map((invoiceId) => ({ invoiceId, ...line })))
    .execute()
  await db
    .insertInto('invoiceCounters')
    .values(['facture', 'avoir'].map((type) => ({ series: `${professionalId} ${type}`, last: 1, lastAt: at })))
    .execute()
}
