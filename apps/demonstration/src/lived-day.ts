import { addDays, civilTime, dayBounds, instantsOf } from '@couronne/contract/lib/hours'
import { holdHours } from '../../server/src/booking/appointments/hold-hours.ts'
import { payAppointment } from '../../server/src/booking/appointments/pay-appointment.ts'
import { agendaOf } from '../../server/src/booking/availability/agenda.ts'
import { openWindow } from '../../server/src/booking/availability/open-window.ts'
import { placeOf } from '../../server/src/booking/availability/place-queries.ts'
import { addEntry } from '../../server/src/booking/own-entries/add-entry.ts'
import type { Deps } from '../../server/src/deps.ts'
import { printError } from '../../server/src/host/print-error.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'
import { queues } from '../../server/src/queues.ts'
import { openConversation } from '../../server/src/talk/conversations/open-conversation.ts'
import { conversationsOf } from '../../server/src/talk/conversations/queries.ts'
import { sendMessage } from '../../server/src/talk/conversations/send-message.ts'
import { viewerNamed } from './commands.ts'
import { onMyWay } from './people/talks.ts'
import { accounts, demoDomain } from './people.ts'

type Hours = { start: Date; end: Date }

const minuteMs = 60_000
const gridMs = 30 * minuteMs
/** The next appointment begins at least so long after the start of the server. */
const shortestMinutes = 45
const [morning, lastStart, evening, night] = [9 * 60, 18 * 60 + 30, 19 * 60, 22 * 60]
const nextHoursMs = 5 * 60 * minuteMs
const entryMinutes = 60

/**
 * Returns the day that the professional lives at that moment, and from when to when the next appointment may begin. In
 * the evening that is the morning of the next day.
 */
export const livedDay = (now: Date, zone: string) => {
  const { day, minutes } = civilTime(now, zone)
  const soonest = Math.max(morning, Math.ceil((minutes + shortestMinutes) / 30) * 30)
  const [on, first] = soonest <= lastStart ? [day, soonest] : [addDays(day), morning]
  const from = instantOf(on, first, zone)
  return { day: on, from, to: new Date(from.getTime() + nextHoursMs) }
}

const instantOf = (day: string, minutes: number, zone: string) => instantsOf(day, minutes, zone)[0] as Date

/** Returns the first hours of that length on the grid of half hours that overlap none of the taken ones. */
export const firstGap = (taken: Hours[], minutes: number, from: Date, latestStart: Date): Hours | undefined => {
  for (let start = from.getTime(); start <= latestStart.getTime(); start += gridMs) {
    const hours = { start: new Date(start), end: new Date(start + minutes * minuteMs) }
    if (!taken.some((other) => overlap(hours, other))) return hours
  }
  return undefined
}

const overlap = (one: Hours, other: Hours) => one.start < other.end && other.start < one.end

/**
 * Gives the demonstration's professional an appointment in the hours after the start, one taken by telephone, blocked
 * hours and an unread message, as far as these are missing. A failure leaves the day as it is.
 */
export const keepLivedDay = async (deps: Deps) => {
  try {
    const professional = await viewerNamed(deps, accounts[1].email)
    const { zone } = await placeOf(deps.db, professional.id)
    const day = livedDay(deps.clock.now(), zone)
    await deps.jobs.prepare(queues(deps))
    await keepAppointment(deps, professional, { ...day, zone })
    await keepEntries(deps, professional, { ...day, zone })
    await keepMessage(deps, professional, day)
  } catch (error) {
    printError(error)
  }
}

type LivedDay = ReturnType<typeof livedDay> & { zone: string }

const keepAppointment = async (deps: Deps, professional: Viewer, { day, from, to, zone }: LivedDay) => {
  if (await nextCustomer(deps, professional, to)) return
  const { windows, appointments, entries, services } = await agendaOf(deps, professional, dayBounds(day, zone))
  const customer = await freeCustomer(deps, professional, dayBounds(day, zone))
  const service = services.toSorted((one, other) => one.duration - other.duration)[0]
  if (!service || !customer) return
  const taken = [...appointments, ...entries]
  const isCovered = (hours: Hours) => windows.some(({ start, end }) => start <= hours.start && hours.end <= end)
  // A window cannot be opened over another one: hours that an open window covers in part are as good as taken.
  const edges = windows.flatMap(({ start, end }) => [start, end].map((edge) => ({ start: edge, end: edge })))
  const hours = firstGap([...taken, ...edges], service.duration, from, to)
  if (!hours) return
  if (!isCovered(hours)) {
    const next = windows.find(({ start }) => start >= hours.end)?.start ?? dayBounds(day, zone).to
    const until = new Date(Math.max(hours.end.getTime(), instantOf(day, evening, zone).getTime()))
    await openWindow(deps, professional, { start: hours.start, end: until < next ? until : next })
  }
  const { id } = await holdHours(deps, customer, {
    prestationId: service.id,
    professional: professional.id,
    date: hours.start,
    endTime: hours.end,
  })
  await payAppointment(deps, customer, { appointmentId: id, paymentMethod: 'pm_card_visa' })
}

/** Adds the entries after the next appointment, or before it where the day ends. */
const keepEntries = async (deps: Deps, professional: Viewer, { day, from, zone }: LivedDay) => {
  const bounds = dayBounds(day, zone)
  const { appointments, entries, services } = await agendaOf(deps, professional, bounds)
  const next = appointments.find(({ start }) => start >= from)
  const taken: Hours[] = [...appointments, ...entries]
  const latest = new Date(instantOf(day, night, zone).getTime() - entryMinutes * minuteMs)
  for (const kind of ['telephone', 'block'] as const) {
    if (entries.some((entry) => entry.kind === kind)) continue
    // Half an hour stays free on both sides.
    const padded = taken.map(({ start, end }) => ({
      start: new Date(start.getTime() - gridMs),
      end: new Date(end.getTime() + gridMs),
    }))
    const hours =
      firstGap(padded, entryMinutes, next?.end ?? from, latest) ??
      firstGap(padded, entryMinutes, instantOf(day, morning, zone), latest)
    if (!hours) continue
    const details = kind === 'telephone' ? { firstname: 'Mariama', serviceId: services[0]?.id ?? null } : noDetails
    await addEntry(deps, professional, { kind, ...hours, ...details })
    taken.push(hours)
  }
}

const noDetails = { firstname: null, serviceId: null }

const keepMessage = async (deps: Deps, professional: Viewer, { day, to }: Pick<LivedDay, 'day' | 'to'>) => {
  const customer = await nextCustomer(deps, professional, to)
  if (!customer || (await hasUnread(deps, professional))) return
  const { conversation } = await openConversation(deps, customer, { professional: professional.id })
  await sendMessage(deps, customer, conversation.sid, { content: onMyWay, clientId: day, readUpTo: 2_147_483_647 })
}

const hasUnread = async (deps: Deps, professional: Viewer) => {
  const { unread } = await conversationsOf(deps, professional, { archived: '0', limit: 1, offset: 0 })
  return unread > 0
}

/** Returns the customer of the professional's first paid appointment that begins from now on and until `to`. */
const nextCustomer = async ({ db, clock }: Deps, professional: Viewer, to: Date) => {
  const appointment = await db
    .selectFrom('appointments as a')
    .select('a.customerId')
    .where('a.professionalId', '=', professional.id)
    .where('a.status', '=', 'paid')
    .where('a.startsAt', '>', clock.now())
    .where('a.startsAt', '<=', to)
    .orderBy('a.startsAt')
    .executeTakeFirst()
  return appointment && customerWith(appointment.customerId)
}

const customerWith = (id: string): Viewer => ({ id, role: 'customer', sessionId: '' })

/** Finds a customer of the demonstration who knows the professional and has nothing on that day. */
const freeCustomer = async ({ db }: Deps, professional: Viewer, { from, to }: { from: Date; to: Date }) => {
  const customer = await db
    .selectFrom('users as u')
    .innerJoin('appointments as a', 'a.customerId', 'u.id')
    .select('u.id')
    .where('a.professionalId', '=', professional.id)
    .where('a.status', '=', 'completed')
    .where('u.email', 'like', `%@${demoDomain}`)
    .where('u.erasedAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments as o')
            .select('o.id')
            .whereRef('o.customerId', '=', 'u.id')
            .where('o.startsAt', '<', to)
            .where('o.endsAt', '>', from),
        ),
      ),
    )
    .groupBy('u.id')
    .orderBy(({ fn }) => fn.max('a.startsAt'))
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()
  return customer && customerWith(customer.id)
}
