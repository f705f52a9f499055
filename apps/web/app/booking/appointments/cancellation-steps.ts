import { cancellationFeeCents, cancellationTiersOf } from '@couronne/contract/booking/cancellation'
import { eurosFromCents } from '@couronne/contract/lib/money'

type CancellableAppointment = Parameters<typeof cancellationTiersOf>[0]

/** Lists what cancelling costs from `now` until the appointment, in euros, and until when each amount applies. */
export const cancellationSteps = (totalCents: number, appointment: CancellableAppointment, now: Date) =>
  cancellationTiersOf(appointment)
    .filter(({ until }) => until > now)
    .map(({ tier, until }) => ({ until, fee: eurosFromCents(cancellationFeeCents(totalCents, tier)) }))
