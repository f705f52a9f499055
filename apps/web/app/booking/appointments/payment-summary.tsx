import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import type { ReactNode } from 'react'
import { useBrandName } from '#app/lib/brand-name.ts'
import { dateTimeText, durationText, priceText } from '#app/lib/french.ts'
import { lieuText } from './lieu-text.ts'
import { placeText } from './place-text.ts'
import { answerTimeText, answerUntilText } from './request-texts.ts'

type Props = { appointment: AppointmentView; cancellation: ReactNode }

/** Shows what the customer pays, to whom, for how long and where, and what cancelling costs. */
export const PaymentSummary = ({ appointment, cancellation }: Props) => {
  const { name, firstname, lieu, date, endTime, zone, price, total } = appointment
  const minutes = (Date.parse(endTime) - Date.parse(date)) / 60_000
  const brandName = useBrandName()
  const fee = eurosFromCents(centsFromEuros(total) - centsFromEuros(price))
  return (
    <section aria-label="Votre commande" className="rounded-control bg-sable px-4 py-3">
      <p className="font-display text-lg font-semibold">
        {name} avec {firstname}
      </p>
      <p className="text-ink-soft">{dateTimeText(date, zone)}</p>
      <dl className="text-ink-soft">
        <div className="flex gap-1.5">
          <dt>Durée :</dt>
          <dd>{durationText(minutes)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt>Lieu :</dt>
          <dd>{`${lieuText.customer[lieu]}, ${placeText(appointment)}`}</dd>
        </div>
      </dl>
      <dl className="mt-3 border-t border-sable-deep pt-3">
        <div className="flex items-baseline justify-between gap-4 font-semibold">
          <dt>{appointment.isRequest ? 'Montant réservé, non débité' : 'Total'}</dt>
          <dd className="font-display text-2xl">{priceText(total)}</dd>
        </div>
      </dl>
      <p className="text-sm text-ink-soft">
        dont {priceText(price)} pour {firstname} et {priceText(fee)} de frais de service pour {brandName}
      </p>
      {appointment.isRequest && (
        <p className="mt-2 text-sm">
          {`${firstname} confirme elle-même les premiers rendez-vous. ${answerTimeText(firstname, answerUntilText(date, zone))} Le montant est débité si elle accepte.`}
        </p>
      )}
      {cancellation}
    </section>
  )
}
