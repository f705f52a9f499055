import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import type { Insertable } from 'kysely'
import type { DB } from '../../src/lib/database/tables.ts'
import type { Tx } from '../../src/lib/database/transaction.ts'
import { recordCancellation, recordCharge } from '../../src/money/ledger/record-transactions.ts'
import { insertPayment } from '../payments.ts'
import { contacts, future, hiddenId, ids, past, pictures } from './marks.ts'

type Visit = { number: number; from: Date; cents: { price: number; total: number } }

const hourMs = 3_600_000

/** Returns the fields of an appointment that the ledger needs. */
export const purchaseOf = ({ number, cents }: Visit) => ({
  id: hiddenId(number),
  customerId: ids.customer,
  professionalId: ids.professional,
  professionalCents: cents.price,
  totalCents: cents.total,
})

export const visits = {
  done: { number: 100, from: past('08:00'), cents: { price: 4000, total: 4400 } },
  cancelled: { number: 101, from: past('10:00'), cents: { price: 2000, total: 2200 } },
  disputed: { number: 102, from: past('12:00'), cents: { price: 1000, total: 1100 } },
  lapsed: { number: 103, from: past('14:00'), cents: { price: 4000, total: 4400 } },
  held: { number: 104, from: future('08:00'), cents: { price: 4000, total: 4400 } },
  paid: { number: 105, from: future('10:00'), cents: { price: 4000, total: 4400 } },
} satisfies Record<string, Visit>

/** Adds one appointment in each state with its payments. No job has anything to do with them in any test. */
export const addVisits = async (db: Tx) => {
  const shown = { image: pictures.professional, chatId: hiddenId(110) }
  await add(db, visits.done, 'completed', { finishedAt: past('09:00'), ...shown })
  await add(db, visits.cancelled, 'cancelled', { cancelledAt: past('09:30'), cancelledBy: 'customer', feeCents: 1100 })
  await add(db, visits.disputed, 'completed', { finishedAt: past('13:00') })
  await add(db, visits.lapsed, 'expired', { releasedAt: past('07:20'), releasedBy: 'customer' })
  await add(db, visits.held, 'pending_payment')
  await add(db, visits.paid, 'paid')
  await addPayment(db, purchaseOf(visits.lapsed), 'failed')
  await recordCancellation(db, purchaseOf(visits.cancelled), { refundCents: 1100, leftCents: 2200, at: past('09:30') })
  await addMove(db)
}

const add = async (
  db: Tx,
  visit: Visit,
  status: AppointmentStatus,
  more: Partial<Insertable<DB['appointments']>> = {},
) => {
  const isHeld = status === 'pending_payment' || status === 'expired'
  const endsAt = new Date(visit.from.getTime() + hourMs)
  const isAtHome = status === 'completed' || status === 'paid'
  await db
    .insertInto('appointments')
    .values({
      ...{ id: hiddenId(visit.number), professionalId: ids.professional, customerId: ids.customer },
      ...{ serviceId: ids.service, libelle: 'Braids', status, startsAt: visit.from, endsAt, freeAgainAt: endsAt },
      ...{ priceCents: visit.cents.price, totalCents: visit.cents.total },
      lieu: isAtHome ? 'Ma Maison' : 'Salon De Coiffure',
      adresse: isAtHome ? contacts.customer.adresse : contacts.professional.adresse,
      cityId: 162_118,
      holdExpiresAt: status === 'expired' ? past('07:30') : future('06:00'),
      ...{ paidAt: isHeld ? null : past('07:00'), createdAt: past('06:30') },
      ...more,
    })
    .execute()
  if (!isHeld) await addPayment(db, purchaseOf(visit), 'succeeded')
}

type Bought = {
  id: string
  totalCents: number
  professionalCents: number
  customerId: string
  professionalId: string | null
}

/** The payment's id is the purchase's id with another number in one group. */
export const paymentOf = ({ id }: { id: string }) => id.replace('-0000-', '-0001-')

export const addPayment = async (db: Tx, bought: Bought, status: 'succeeded' | 'failed') => {
  const id = paymentOf(bought)
  await insertPayment(db, bought.id, {
    ...{ id, status, paymentMethod: 'pm_vrombel', amountCents: bought.totalCents, costCents: 0 },
    ...{ intentId: `pi_vrombel_${id}`, client_secret: `pi_vrombel_secret_${id}` },
    ...{ createdAt: past('07:00'), decidedAt: past('07:00') },
    ...(status === 'failed' && { failureCode: 'card_declined', failureMessage: 'Vrombel' }),
  })
  if (status === 'succeeded')
    await recordCharge(db, bought, { paymentId: id, cents: bought.totalCents, at: past('07:00') })
}

const addMove = (db: Tx) => {
  const { id } = purchaseOf(visits.paid)
  return db
    .insertInto('reschedules')
    .values({ appointmentId: id, fromAt: future('12:00'), toAt: future('10:00'), rescheduledAt: past('07:00') })
    .execute()
}
