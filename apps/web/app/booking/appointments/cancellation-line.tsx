import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { cancellationHours } from '@couronne/contract/booking/cancellation'
import { centsFromEuros } from '@couronne/contract/lib/money'
import { useState } from 'react'
import { briefHourText, priceText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { cancellationSteps } from './cancellation-steps.ts'

const { half } = cancellationHours

type Cancellable = Pick<AppointmentView, 'total' | 'date' | 'withdrawalEndsAt' | 'zone'>
type Props = {
  /** Without `fee` and `freeAgainAt`, the text is about an appointment that the customer has not booked yet. */
  appointment: Cancellable & Partial<Pick<AppointmentView, 'fee' | 'freeAgainAt'>>
}

/** States in one sentence what cancelling costs from now on. */
export const CancellationLine = ({ appointment }: Props) => {
  const [now] = useState(() => new Date(serverNow()))
  return <p className="mt-2 text-sm text-ink-soft">{cancellationText(appointment, now)}</p>
}

export const cancellationText = (
  { total, date, withdrawalEndsAt, zone, fee, freeAgainAt }: Props['appointment'],
  now = new Date(serverNow()),
) => {
  const cancellable = {
    startsAt: new Date(date),
    withdrawalEndsAt: withdrawalEndsAt ? new Date(withdrawalEndsAt) : null,
  }
  const [next] = cancellationSteps(centsFromEuros(total), cancellable, now)
  if (!next || next.fee === total) return `À moins de ${half} h du rendez-vous, une annulation n’est plus remboursée.`
  const until = briefHourText(next.until, zone)
  const isWithdrawal = cancellable.withdrawalEndsAt && now <= cancellable.withdrawalEndsAt
  if (next.fee === 0 && freeAgainAt && !isWithdrawal) {
    const cost = `Annuler coûte ${fee ? priceText(fee) : 'les frais de paiement par carte'}`
    const again = briefHourText(freeAgainAt, zone)
    return new Date(freeAgainAt) < next.until
      ? `${cost} jusqu’au ${again}, puis rien jusqu’au ${until}.`
      : `${cost} jusqu’au ${until}. Vos annulations redeviennent gratuites le ${again}.`
  }
  return next.fee === 0
    ? `Annulation gratuite jusqu’au ${until}.`
    : `Annuler coûte ${priceText(next.fee)} jusqu’au ${until}, puis le total.`
}
