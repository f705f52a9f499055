import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import type { Insertable } from 'kysely'
import type { DB } from '../../src/lib/database/tables.ts'
import type { Tx } from '../../src/lib/database/transaction.ts'
import { recordCancellation, recordCharge } from '../../src/money/ledger/record-transactions.ts'
import { insertPayment } from '../payments.ts'
import { bytes, contacts, future, hiddenId, ids, past, pictures } from './values.ts'

type FixtureAppointment = { number: number; from: Date; cents: { price: number; total: number } }

const hourMs = 3_600_000

/** Returns the fields of an appointment that the ledger needs. */
export const purchaseOf = ({ number, cents }: FixtureAppointment) => ({
  id: hiddenId(number),
  customerId: ids.customer,
  professionalId: ids.professional,
  professionalCents: cents.price,
  totalCents: cents.total,
})

export const fixtureAppointments = {
  done: { number: 100, from: past('08:00'), cents: { price: 4000, total: 4400 } },
  cancelled: { number: 101, from: past('10:00'), cents: { price: 2000, total: 2200 } },
  disputed: { number: 102, from: past('12:00'), cents: { price: 1000, total: 1100 } },
  expired: { number: 103, from: past('14:00'), cents: { price: 4000, total: 4400 } },
  pending: { number: 104, from: future('08:00'), cents: { price: 4000, total: 4400 } },
  paid: { number: 105, from: future('10:00'), cents: { price: 4000, total: 4400 } },
} satisfies Record<string, FixtureAppointment>

/** Adds one appointment in each state with its payments. No job has anything to do with them in any test. */
export const addAppointments = async (db: Tx) => {
  const accepted = { isRequest: true, requestedAt: past('06:40'), acceptedAt: past('06:50') }
  const met = { presenceTries: 2, presenceConfirmedAt: past('08:05') }
  const shown = { finishedAt: past('09:00'), image: pictures.professional, ...accepted, ...met }
  await addAppointment(db, fixtureAppointments.done, 'completed', shown)
  await addAppointment(db, fixtureAppointments.cancelled, 'cancelled', {
    cancelledAt: past('09:30'),
    cancelledBy: 'customer',
    cancelledUnder: 'withdrawal',
    retainedCents: 1100,
  })
  await addAppointment(db, fixtureAppointments.disputed, 'completed', { finishedAt: past('13:00') })
  await addAppointment(db, fixtureAppointments.expired, 'expired', {
    releasedAt: past('07:20'),
    releasedBy: 'customer',
    ...{ isRequest: true, requestedAt: past('07:10'), requestEndedAt: past('07:20') },
  })
  await addAppointment(db, fixtureAppointments.pending, 'pending_payment')
  await addAppointment(db, fixtureAppointments.paid, 'paid')
  await addPayment(db, purchaseOf(fixtureAppointments.expired), 'failed')
  await recordCancellation(db, purchaseOf(fixtureAppointments.cancelled), {
    refundCents: 1100,
    leftCents: 2200,
    at: past('09:30'),
  })
  await addReschedule(db)
  await addContactOpening(db)
  await addReminder(db)
  await addDay(db)
}

const addAppointment = async (
  db: Tx,
  appointment: FixtureAppointment,
  status: AppointmentStatus,
  more: Partial<Insertable<DB['appointments']>> = {},
) => {
  const isUnpaid = status === 'pending_payment' || status === 'expired'
  const endsAt = new Date(appointment.from.getTime() + hourMs)
  const isAtHome = status === 'completed' || status === 'paid'
  await db
    .insertInto('appointments')
    .values({
      ...{ id: hiddenId(appointment.number), professionalId: ids.professional, customerId: ids.customer },
      ...{ serviceId: ids.service, libelle: 'Braids', status, startsAt: appointment.from, endsAt, freeAgainAt: endsAt },
      ...{ priceCents: appointment.cents.price, totalCents: appointment.cents.total },
      lieu: isAtHome ? 'Ma Maison' : 'Salon De Coiffure',
      adresse: isAtHome ? contacts.customer.adresse : contacts.professional.adresse,
      cityId: 162_118,
      holdExtensions: status === 'paid' ? 1 : 0,
      holdExpiresAt: status === 'expired' ? past('07:30') : future('06:00'),
      ...{ paidAt: isUnpaid ? null : past('07:00'), createdAt: past('06:30') },
      ...more,
    })
    .execute()
  await db
    .insertInto('appointmentServices')
    .values({
      ...{ appointmentId: hiddenId(appointment.number), position: 1, serviceId: ids.service, libelle: 'Braids' },
      ...{ taille: 'moyen', longueur: 'mi-dos', priceCents: appointment.cents.price, durationMinutes: 60 },
    })
    .execute()
  if (!isUnpaid) await addPayment(db, purchaseOf(appointment), 'succeeded')
}

type PurchaseFields = {
  id: string
  totalCents: number
  professionalCents: number
  customerId: string
  professionalId: string | null
}

/** The payment's id is the purchase's id with another number in one group. */
export const paymentOf = ({ id }: { id: string }) => id.replace('-0000-', '-0001-')

export const addPayment = async (db: Tx, purchase: PurchaseFields, status: 'succeeded' | 'failed') => {
  const id = paymentOf(purchase)
  await insertPayment(db, purchase.id, {
    ...{ id, status, paymentMethod: 'pm_vrombel', cardUse: 'saved', amountCents: purchase.totalCents, costCents: 0 },
    ...{ intentId: `pi_vrombel_${id}`, client_secret: `pi_vrombel_secret_${id}` },
    ...{ createdAt: past('07:00'), decidedAt: past('07:00'), isManualCapture: true, captureAskedAt: past('07:00') },
    ...(status === 'failed' && { failureCode: 'card_declined', failureMessage: 'Vrombel' }),
  })
  if (status === 'succeeded')
    await recordCharge(db, purchase, { paymentId: id, cents: purchase.totalCents, at: past('07:00') })
}

const addContactOpening = (db: Tx) => {
  const { id } = purchaseOf(fixtureAppointments.paid)
  return db
    .insertInto('contactOpenings')
    .values({ appointmentId: id, startsAt: future('10:00'), openedAt: past('07:00') })
    .execute()
}

const addReminder = (db: Tx) =>
  db
    .insertInto('notices')
    .values({
      ...{ id: hiddenId(119), appointmentId: purchaseOf(fixtureAppointments.paid).id, kind: 'two_days' },
      ...{ startsAt: future('10:00'), channel: 'mail', createdAt: past('07:00') },
    })
    .execute()

/** The customer was late, both were there, and the customer shares the next appointment. */
const addDay = async (db: Tx) => {
  const appointmentId = purchaseOf(fixtureAppointments.done).id
  await db
    .insertInto('hiddenRebookings')
    .values({ appointmentId, hiddenAt: past('07:00') })
    .execute()
  await db
    .insertInto('lateNotices')
    .values([
      { id: hiddenId(114), appointmentId, side: 'customer', nth: 1, minutes: 5, createdAt: past('07:50') },
      { id: hiddenId(115), appointmentId, side: 'customer', nth: 2, minutes: 10, createdAt: past('07:55') },
    ])
    .execute()
  await db
    .insertInto('arrivals')
    .values([
      { id: hiddenId(116), appointmentId, side: 'professional', arrivedAt: past('07:58') },
      { id: hiddenId(117), appointmentId, side: 'customer', arrivedAt: past('08:04') },
    ])
    .execute()
  await db
    .insertInto('appointmentShares')
    .values({
      ...{ id: hiddenId(118), appointmentId: purchaseOf(fixtureAppointments.paid).id, userId: ids.customer, nth: 1 },
      ...{ tokenHash: bytes('Vrombel'), createdAt: past('07:40') },
    })
    .execute()
}

const addReschedule = (db: Tx) => {
  const { id } = purchaseOf(fixtureAppointments.paid)
  return db
    .insertInto('reschedules')
    .values({
      appointmentId: id,
      fromAt: future('12:00'),
      toAt: future('10:00'),
      rescheduledAt: past('07:00'),
      announcedAt: past('07:10'),
    })
    .execute()
}
