import { cancellationFeeCents, cancellationTiersOf } from '@couronne/contract/booking/cancellation'
import { eurosFromCents } from '@couronne/contract/lib/money'

type Visit = Parameters<typeof cancellationTiersOf>[0]

/** Lists what cancelling costs from `now` until the appointment, in euros, and until when each amount applies. */
export const cancellationSteps = (totalCents: number, visit: Visit, now: Date) =>
  cancellationTiersOf(visit)
    .filter(({ until }) => until > now)
    .map(({ tier, until }) => ({ until, fee: eurosFromCents(cancellationFeeCents(totalCents, tier)) }))
