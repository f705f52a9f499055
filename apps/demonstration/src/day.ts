import { openWindow } from '../../server/src/booking/availability/open-window.ts'
import type { Deps } from '../../server/src/deps.ts'
import { decideTransfers } from '../../server/src/money/payouts/decide-transfers.ts'
import { bookVisit, cancelVisit, finishVisit, missProfessional, refundPart, reviewVisit } from './appointments.ts'
import { at, settle, unlessDone, viewerNamed } from './commands.ts'
import { eachUntil } from './each-until.ts'
import { establish, showFace } from './establish.ts'
import { join, type Towns } from './newcomers.ts'
import { openAccount } from './open-account.ts'
import type { Customer } from './people/customers.ts'
import { emailOf } from './people.ts'
import { type Career, firstOn } from './plan.ts'
import { shopDay } from './purchases.ts'
import type { Purchase, Wish } from './shop-plan.ts'
import { type Article, sell } from './stock-shop.ts'

export type Story = {
  towns: Towns
  customers: Customer[]
  careers: Career[]
  articles: Article[]
  purchases: Purchase[]
  wishes: Wish[]
}

const customersADay = 10
const articlesADay = 2
const atOnce = 4

/** Plays what happens on the platform on one day. It is idempotent. */
export const liveDay = async (
  deps: Deps,
  { towns, customers, careers, articles, ...shop }: Story,
  day: number,
  midnight: Date,
  signal: AbortSignal,
) => {
  const each = eachUntil(signal)
  const atHour = (hour: number, minute = 0) => at(deps, new Date(midnight.getTime() + (hour * 60 + minute) * 60_000))
  const visits = careers.flatMap((career) => career.visits)
  const since = day - firstOn

  await decideTransfers(atHour(7))
  await each(
    visits.filter((visit) => visit.finishedOn === day),
    atOnce,
    (visit) => finishVisit(atHour(8), visit),
  )
  await each(
    visits.filter((visit) => visit.reportedOn === day),
    1,
    (visit) => missProfessional(atHour(8), visit),
  )
  await each(
    visits.filter((visit) => visit.refundedOn === day),
    1,
    (visit) => refundPart(atHour(9), visit),
  )

  const beginners = careers.filter((career) => career.joinsOn === day)
  const strangers = customers.slice(since * customersADay, (since + 1) * customersADay)
  await join(atHour(9), towns, [...strangers, ...beginners.map((career) => career.professional)])
  await each(strangers, 1, (customer) => showFace(atHour(10), customer))
  await each(beginners, atOnce, (career) => establish(atHour(10), career))
  await each(
    beginners.filter((career) => career.isPaidOut),
    1,
    (career) => openAccount(atHour(10), career.professional),
  )
  await each(articles.slice(since * articlesADay, (since + 1) * articlesADay), 1, (article) =>
    sell(atHour(10), article),
  )

  await each(careers, atOnce, (career) => publishHours(atHour(11), career, day))

  // The bookings are some minutes apart, so that lists have an order.
  const bookings = visits.filter((visit) => visit.bookedOn === day).map((visit, i) => ({ visit, i }))
  await each(bookings, atOnce, ({ visit, i }) => bookVisit(atHour(12, 2 * i), visit))
  signal.throwIfAborted()
  await shopDay(deps, shop, day, midnight)
  const cancellations = visits.filter((visit) => visit.cancelledOn === day)
  await each(cancellations, 1, (visit) => cancelVisit(atHour(17), visit))
  await settle(deps)
  const reviews = visits.filter((visit) => visit.review?.on === day).map((visit, i) => ({ visit, i }))
  await each(reviews, atOnce, ({ visit, i }) => reviewVisit(atHour(18, i), visit))
}

const publishHours = async (deps: Deps, { professional, openings }: Career, day: number) => {
  const hours = openings.filter(({ openedOn }) => openedOn === day)
  if (hours.length === 0) return
  const viewer = await viewerNamed(deps, emailOf(professional))
  for (const { start, end } of hours) await unlessDone('slot_overlap', () => openWindow(deps, viewer, { start, end }))
}
