import { holdHours } from '../../server/src/booking/appointments/hold-hours.ts'
import { payAppointment } from '../../server/src/booking/appointments/pay-appointment.ts'
import { bookableStartsFor } from '../../server/src/booking/availability/queries.ts'
import type { Deps } from '../../server/src/deps.ts'
import { printError } from '../../server/src/host/print-error.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'
import { queues } from '../../server/src/queues.ts'
import { viewerNamed } from './commands.ts'
import { accounts, demoDomain } from './people.ts'

const dayMs = 86_400_000

/** The demonstration's professional confirms first appointments, unless a visitor of the demonstration has changed it. */
export const confirmFirstAppointments = ({ db }: Deps) =>
  db.updateTable('users').set({ confirmsFirst: true }).where('email', '=', accounts[1].email).execute()

/**
 * Sends the demonstration's professional a request, if none is open: a request ends after half a day, so each start has
 * its own. A failure leaves the demonstration without one.
 */
export const keepOpenRequest = async (deps: Deps) => {
  try {
    const professional = await viewerNamed(deps, accounts[1].email)
    if (await needsRequest(deps, professional)) await sendRequest(deps, professional)
  } catch (error) {
    printError(error)
  }
}

const needsRequest = async ({ db, clock }: Deps, { id }: Viewer) => {
  const { confirmsFirst } = await db
    .selectFrom('users')
    .select('confirmsFirst')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('appointments')
    .select('id')
    .where('professionalId', '=', id)
    .where('status', '=', 'pending_payment')
    .where('requestedAt', 'is not', null)
    .where('holdExpiresAt', '>', clock.now())
    .executeTakeFirst()
  return confirmsFirst && !open
}

const sendRequest = async (deps: Deps, professional: Viewer) => {
  const { db, clock, config } = deps
  const now = clock.now()
  const service = await db
    .selectFrom('services as s')
    .select('s.id')
    .where('s.professionalId', '=', professional.id)
    .where('s.removedAt', 'is', null)
    .orderBy('s.id')
    .executeTakeFirst()
  const customer = await newCustomer(deps, professional)
  if (!service || !customer) return
  const [start] = await bookableStartsFor(
    db,
    { now, visibility: config.visibility, viewer: customer },
    professional.id,
    { prestation: service.id },
    { from: new Date(now.getTime() + 2 * dayMs), to: new Date(now.getTime() + 30 * dayMs) },
  )
  if (!start) return
  await deps.jobs.prepare(queues(deps))
  const { id } = await holdHours(deps, customer, {
    prestationId: service.id,
    professional: professional.id,
    date: start.start,
    endTime: start.end,
  })
  await payAppointment(deps, customer, { appointmentId: id, paymentMethod: 'pm_card_visa' })
}

/** Finds a customer of the demonstration who has never booked with the professional. */
const newCustomer = async ({ db }: Deps, professional: Viewer): Promise<Viewer | undefined> => {
  const customer = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.role', '=', 'customer')
    .where('u.email', 'like', `%@${demoDomain}`)
    .where('u.confirmedAt', 'is not', null)
    .where('u.erasedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments as a')
            .select('a.id')
            .whereRef('a.customerId', '=', 'u.id')
            .where('a.professionalId', '=', professional.id),
        ),
      ),
    )
    .orderBy('u.createdAt')
    .orderBy('u.id')
    .executeTakeFirst()
  return customer && { id: customer.id, role: 'customer', sessionId: '' }
}
