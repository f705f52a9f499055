import { cancellationFeeCents, eurosFromCents } from '@couronne/contract/money'

const hour = 3_600_000

/** What cancelling costs from `now` until the appointment, in euros, and until when each amount holds. */
export const cancellationSteps = (totalCents: number, startsAt: Date, now: Date) =>
  [48, 24, 0]
    .map((hoursBefore) => new Date(startsAt.getTime() - hoursBefore * hour))
    .filter((until) => until > now)
    .map((until) => ({
      until,
      fee: eurosFromCents(cancellationFeeCents(totalCents, startsAt, new Date(until.getTime() - 1))),
    }))
