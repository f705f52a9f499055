import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import type { ReactNode } from 'react'
import { useBrandName } from '#app/lib/brand-name.ts'
import { dateTimeText, priceText } from '#app/lib/french.ts'

type Props = { appointment: AppointmentView; cancellation: ReactNode }

/** Shows what the customer pays, to whom, and what cancelling costs. */
export const PaymentSummary = ({ appointment, cancellation }: Props) => {
  const { libelle, firstname, date, zone, price, total } = appointment
  const brandName = useBrandName()
  const fee = eurosFromCents(centsFromEuros(total) - centsFromEuros(price))
  return (
    <section aria-label="Votre commande" className="rounded-control bg-sable px-4 py-3">
      <p className="font-display text-lg font-semibold">
        {libelle} avec {firstname}
      </p>
      <p className="text-ink-soft">{dateTimeText(date, zone)}</p>
      <dl className="mt-3 space-y-1 border-t border-sable-deep pt-3">
        <Line label={<>Prestation, pour {firstname}</>} amount={price} />
        <Line label={<>Frais de service, pour {brandName}</>} amount={fee} />
        <div className="flex items-baseline justify-between gap-4 pt-1 font-semibold">
          <dt>Total</dt>
          <dd className="font-display text-2xl">{priceText(total)}</dd>
        </div>
      </dl>
      {cancellation}
    </section>
  )
}

const Line = ({ label, amount }: { label: ReactNode; amount: number }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="whitespace-nowrap">{priceText(amount)}</dd>
  </div>
)
