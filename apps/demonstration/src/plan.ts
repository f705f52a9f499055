import { addDays, instantsOf } from '@couronne/contract/lib/hours'
import type { Libelle } from '@couronne/contract/marketplace/libelles'
import { type Random, randomFrom } from '../../server/src/lib/randomness.ts'
import { type Offer, offersOf } from './offers.ts'
import { reviewsFor } from './people/appointment-reviews.ts'
import { type Customer, cliente } from './people/customers.ts'
import type { Professional } from './people/professional.ts'
import { areaOf, emailOf } from './people.ts'

/** Days are counted from the day on which the demonstration was begun: -1 is yesterday. */
export const firstPlannedDay = -98
export const lastPlannedDay = -1
const weeksAhead = 8
/** Everyone publishes the availability windows of the coming weeks on this day. */
const publishingDay = -10

export type PlannedWindow = { openedOn: number; start: Date; end: Date }
export type PlannedAppointment = {
  professional: Professional
  customer: Customer
  libelle: Libelle
  start: Date
  end: Date
  atHome: boolean
  bookedOn: number
  /** It is set for appointments in the past. */
  finishedOn?: number
  cancelledOn?: number
  /** The customer reports on this day that the professional was absent. */
  reportedOn?: number
  /** An operator refunds a part of the price on this day. */
  refundedOn?: number
  review?: { on: number; note: number; texte: string }
}
export type ProfessionalPlan = {
  professional: Professional
  joinsOn: number
  /** The professional has an account with the provider and receives payouts. */
  isPaidOut: boolean
  offers: Offer[]
  openings: PlannedWindow[]
  appointments: PlannedAppointment[]
}

/** These are the professional's working hours of a day, in minutes since midnight. */
type Hours = [from: number, to: number]
const dailyHours: Hours[][] = [
  [[540, 1140]],
  [[600, 1080]],
  [[720, 1230]],
  [
    [540, 780],
    [840, 1140],
  ],
  [
    [600, 840],
    [900, 1200],
  ],
]

/** The demonstration's customer books these professionals repeatedly. */
const favourites = [
  'coiffeuse@couronne.test',
  'fatoumata.sylla@demonstration.couronne.test',
  'awa.sissoko@demonstration.couronne.test',
]

/** These appointments deviate from the plan: cancelled the day before for a fee, professional absent, not well done. */
const deviations: ((appointment: { day: number }) => Partial<PlannedAppointment>)[] = [
  ({ day }) => ({ bookedOn: day - 3, finishedOn: undefined, cancelledOn: day - 1 }),
  ({ day }) => ({ reportedOn: day + 1 }),
  ({ day }) => ({ refundedOn: Math.min(lastPlannedDay, day + 6) }),
  ({ day }) => ({ bookedOn: day - 3, finishedOn: undefined, cancelledOn: day - 1 }),
]

/**
 * Plans everyone's past and coming weeks; the result is the same for the same day. Nobody has two appointments on one
 * day.
 */
export const planProfessionals = (
  professionals: Professional[],
  customers: Customer[],
  today: string,
  zones: Record<string, string>,
) => {
  const busy = new Set<string>()
  const byRenown = [...professionals].sort((a, b) => b.reviews - a.reviews)
  return professionals.map((professional): ProfessionalPlan => {
    const seniority = byRenown.indexOf(professional) / Math.max(1, professionals.length)
    return planProfessional(professional, {
      random: randomFrom(`career of ${emailOf(professional)}`),
      joinsOn: firstPlannedDay + Math.round(seniority * 78),
      customers: customers.filter((customer) => areaOf(professional.town).includes(customer.town)),
      today,
      zone: zones[professional.town] ?? 'Europe/Paris',
      busy,
    })
  })
}

type PlanContext = {
  random: Random
  joinsOn: number
  customers: Customer[]
  today: string
  zone: string
  busy: Set<string>
}

const planProfessional = (professional: Professional, context: PlanContext): ProfessionalPlan => {
  const { random, joinsOn, customers, today, zone, busy } = context
  const offers = offersOf(random, professional)
  const hoursOfDay = random.pick(dailyHours)
  const daysOff = random.shuffled([0, 1, 2, 3, 4, 5, 6]).slice(0, random.pick([1, 1, 2]))
  const isFavourite = favourites.includes(emailOf(professional))
  const reviewOf = reviewsFor(random, Boolean(professional.appearance.beard), professional.reviews >= 12)

  const workingDays = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((day) => !daysOff.includes(weekday(today, day)))
  const windowOn = (day: number, [from, to]: Hours) => {
    const [start, end] = [from, to].map((minutes) => instantsOf(addDays(today, day), minutes, zone)[0] as Date)
    return { start, end } as { start: Date; end: Date }
  }
  const findFreeCustomer = (day: number, preferred?: Customer) =>
    [...(preferred ? [preferred] : []), ...random.shuffled(customers).filter((customer) => customer !== cliente)].find(
      (customer) => !busy.has(`${day} ${emailOf(customer)}`),
    )
  /**
   * Returns an appointment on that day and the availability window that contains it, or nothing when everyone is busy.
   */
  const appointmentsOn = (day: number, preferred?: Customer) => {
    const customer = findFreeCustomer(day, preferred)
    if (!customer) return []
    busy.add(`${day} ${emailOf(customer)}`)
    const { libelle, minutes } = random.pick(offers)
    const hours = random.pick(hoursOfDay)
    const window = windowOn(day, hours)
    const offsetMinutes = 30 * random.whole(0, Math.floor((hours[1] - hours[0] - minutes) / 30))
    const start = new Date(window.start.getTime() + offsetMinutes * 60_000)
    const end = new Date(start.getTime() + minutes * 60_000)
    const atHome = professional.rayon !== undefined && customer.town === professional.town && random.chance(0.4)
    return [{ day, window, professional, customer, libelle, start, end, atHome }]
  }

  const reviewCount = professional.reviews
  const past = random
    .shuffled(workingDays(Math.max(joinsOn + 4, firstPlannedDay + 12), lastPlannedDay - 1))
    .slice(0, reviewCount + random.pick([0, 1, 1, 2]) + (isFavourite ? 2 + deviations.length : 0))
    .flatMap((day, i) => appointmentsOn(day, isFavourite && (i < 2 || i === reviewCount) ? cliente : undefined))
    .map((appointment, i) => ({
      ...appointment,
      bookedOn: appointment.day - random.whole(1, 3),
      finishedOn: appointment.day + 1,
      ...(i < reviewCount && {
        review: {
          on: Math.min(lastPlannedDay, appointment.day + random.whole(1, 4)),
          ...reviewOf(appointment.libelle),
        },
      }),
    }))
    .map((appointment, i) => ({
      ...appointment,
      ...(isFavourite && i > reviewCount && deviations[i - reviewCount - 1]?.(appointment)),
    }))
  const upcoming = random
    .shuffled(workingDays(0, 24))
    .slice(0, isFavourite ? 8 : random.whole(1, 3))
    .flatMap((day, i) => appointmentsOn(day, isFavourite && i === 0 ? cliente : undefined))
    .map((appointment) => {
      const bookedOn = random.whole(publishingDay + 1, lastPlannedDay - 1)
      const isCancelled = appointment.customer !== cliente && appointment.day > 6 && random.chance(0.06)
      return { ...appointment, bookedOn, ...(isCancelled && { cancelledOn: bookedOn + 1 }) }
    })

  // Only past windows with an appointment are created.
  const pastWindows = past.map(({ window, bookedOn }) => ({ ...window, openedOn: bookedOn }))
  const upcomingWindows = workingDays(0, weeksAhead * 7)
    .filter((day) => random.chance(0.93) || upcoming.some((appointment) => appointment.day === day))
    .flatMap((day) => hoursOfDay.map((hours) => ({ ...windowOn(day, hours), openedOn: publishingDay })))
  return {
    professional,
    joinsOn,
    isPaidOut: isFavourite,
    offers,
    openings: [...pastWindows, ...upcomingWindows],
    appointments: [...past, ...upcoming],
  }
}

const weekday = (today: string, day: number) => new Date(`${addDays(today, day)}T12:00:00Z`).getUTCDay()
