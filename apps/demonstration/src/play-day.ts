import { openWindow } from '../../server/src/booking/availability/open-window.ts'
import type { Deps } from '../../server/src/deps.ts'
import { decideTransfers } from '../../server/src/money/payouts/decide-transfers.ts'
import {
  bookPlannedAppointment,
  cancelPlannedAppointment,
  finishPlannedAppointment,
  refundQuarter,
  reportProfessionalAbsent,
  reviewPlannedAppointment,
} from './appointments.ts'
import { ignoreAlreadyDone, settle, viewerNamed, withClockAt } from './commands.ts'
import { createProfile, uploadAvatar } from './create-profile.ts'
import { openPayoutAccount } from './open-payout-account.ts'
import type { Customer } from './people/customers.ts'
import { emailOf } from './people.ts'
import { firstPlannedDay, lastPlannedDay, type ProfessionalPlan } from './plan.ts'
import { playShopDay } from './play-shop-day.ts'
import { chooseQuickAnswers, playTalks } from './play-talks.ts'
import { registerPeople, type Towns } from './register-people.ts'
import { runConcurrently } from './run-concurrently.ts'
import type { Purchase, Wish } from './shop-plan.ts'
import { type Article, putOnSale } from './stock-shop.ts'
import type { PlannedTalk } from './talk-plan.ts'
import { sendFiles, verificationDay, verifyFiles } from './verify-files.ts'

export type DemoPlan = {
  towns: Towns
  customers: Customer[]
  professionalPlans: ProfessionalPlan[]
  articles: Article[]
  purchases: Purchase[]
  wishes: Wish[]
  talks: PlannedTalk[]
}

const customersADay = 10
const articlesADay = 2
const maxConcurrent = 4

/** Plays what happens on the platform on one day. It is idempotent. */
export const playDay = async (
  deps: Deps,
  { towns, customers, professionalPlans, articles, talks, ...shop }: DemoPlan,
  day: number,
  midnight: Date,
  signal: AbortSignal,
) => {
  const each = runConcurrently(signal)
  const atHour = (hour: number, minute = 0) =>
    withClockAt(deps, new Date(midnight.getTime() + (hour * 60 + minute) * 60_000))
  const appointments = professionalPlans.flatMap((plan) => plan.appointments)
  const daysSinceStart = day - firstPlannedDay

  await decideTransfers(atHour(7))
  await each(
    appointments.filter((appointment) => appointment.finishedOn === day),
    maxConcurrent,
    (appointment) => finishPlannedAppointment(atHour(8), appointment),
  )
  await each(
    appointments.filter((appointment) => appointment.reportedOn === day),
    1,
    (appointment) => reportProfessionalAbsent(atHour(8), appointment),
  )
  await each(
    appointments.filter((appointment) => appointment.refundedOn === day),
    1,
    (appointment) => refundQuarter(atHour(9), appointment),
  )

  const newProfessionals = professionalPlans.filter((plan) => plan.joinsOn === day)
  const newCustomers = customers.slice(daysSinceStart * customersADay, (daysSinceStart + 1) * customersADay)
  await registerPeople(atHour(9), towns, [...newCustomers, ...newProfessionals.map((plan) => plan.professional)])
  await each(newCustomers, 1, (customer) => uploadAvatar(atHour(10), customer))
  await each(newProfessionals, maxConcurrent, (plan) => createProfile(atHour(10), plan))
  await each(
    newProfessionals.filter((plan) => plan.isPaidOut),
    1,
    (plan) => openPayoutAccount(atHour(10), plan.professional),
  )
  await each(articles.slice(daysSinceStart * articlesADay, (daysSinceStart + 1) * articlesADay), 1, (article) =>
    putOnSale(atHour(10), article),
  )

  await each(professionalPlans, maxConcurrent, (plan) => publishHours(atHour(11), plan, day))

  const [noon, nextMidnight] = [atHour(12).clock.now(), atHour(24).clock.now()]
  await playTalks(deps, talks, { from: midnight, until: noon })
  // The bookings are some minutes apart, so that lists have an order.
  const bookings = appointments
    .filter((appointment) => appointment.bookedOn === day)
    .map((appointment, i) => ({ appointment, i }))
  await each(bookings, maxConcurrent, ({ appointment, i }) => bookPlannedAppointment(atHour(12, 2 * i), appointment))
  signal.throwIfAborted()
  await playShopDay(deps, shop, day, midnight)
  const cancellations = appointments.filter((appointment) => appointment.cancelledOn === day)
  await each(cancellations, 1, (appointment) => cancelPlannedAppointment(atHour(17), appointment))
  const people = professionalPlans.map(({ professional }) => professional)
  if (day === verificationDay) await verifyFiles(atHour(17), people)
  if (day === lastPlannedDay) await sendFiles(atHour(17), people)
  await settle(deps)
  const reviews = appointments
    .filter((appointment) => appointment.review?.on === day)
    .map((appointment, i) => ({ appointment, i }))
  await each(reviews, maxConcurrent, ({ appointment, i }) => reviewPlannedAppointment(atHour(18, i), appointment))
  await settle(deps)
  await playTalks(deps, talks, { from: noon, until: nextMidnight })
  if (day === lastPlannedDay) await chooseQuickAnswers(deps)
}

const publishHours = async (deps: Deps, { professional, openings }: ProfessionalPlan, day: number) => {
  const hours = openings.filter(({ openedOn }) => openedOn === day)
  if (hours.length === 0) return
  const viewer = await viewerNamed(deps, emailOf(professional))
  for (const { start, end } of hours)
    await ignoreAlreadyDone('window_overlap', () => openWindow(deps, viewer, { start, end }))
}
