import { cancellationHours, withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import { feeText } from '@couronne/contract/lib/fee-text'
import { centsFromEuros } from '@couronne/contract/lib/money'
import type { ReactNode } from 'react'
import { briefHourText, durationText, priceText, spokenHourText } from '#app/lib/french.ts'
import type { SoldService } from '#app/marketplace/services/sold-service.ts'
import { cancellationSteps } from './cancellation-steps.ts'
import { useWithdrawalDays, withdrawalText } from './withdrawal.ts'

type Props = {
  /** This is the chosen service, or what is already held. */
  service: Pick<SoldService, 'name' | 'price' | 'total' | 'duration'> | undefined
  /** Is the instant at which the appointment begins, once it is chosen. */
  at: string | undefined
  zone: string
  placeText: string
  now: Date
  requestNote: string | undefined
}

const { free, half } = cancellationHours

/** Shows what the customer orders and what it costs, always in sight. */
export const BookingSummary = ({ service, at, zone, placeText, now, requestNote }: Props) => {
  const withdrawalDays = useWithdrawalDays()
  const appointment = at && { startsAt: new Date(at), withdrawalEndsAt: withdrawalEndsAt(now, withdrawalDays) }
  return (
    <section aria-labelledby="recapitulatif" className="rounded-card border border-sable-deep bg-blanc p-5 shadow-soft">
      <h2 id="recapitulatif" className="text-xl">
        Votre réservation
      </h2>
      <dl className="mt-3 space-y-2">
        <Line label="Prestation">{service ? `${service.name}, ${durationText(service.duration)}` : 'À choisir'}</Line>
        <Line label="Quand">{at ? spokenHourText(at, zone) : 'À choisir'}</Line>
        <Line label="Où">{placeText}</Line>
      </dl>
      {service && (
        <>
          <dl className="mt-4 border-t border-sable-deep pt-4">
            <div className="flex items-baseline justify-between gap-4">
              <dt className="text-lg font-semibold">Total</dt>
              <dd className="text-right">
                <span className="text-lg font-semibold">{priceText(service.total)}</span>
                <span className="block text-sm text-ink-soft">{feeText(service)}</span>
              </dd>
            </div>
          </dl>
          {requestNote && (
            <p className="mt-4 rounded-control bg-sable px-3 py-2 text-sm">
              <strong className="block font-semibold">Montant réservé, non débité</strong>
              <span>{requestNote}</span>
            </p>
          )}
          <div className="mt-4 border-t border-sable-deep pt-4 text-sm">
            <h3 className="font-sans text-sm tracking-normal">Si vous annulez</h3>
            {appointment ? (
              <ul className="mt-1.5 space-y-1 text-ink-soft">
                {cancellationSteps(centsFromEuros(service.total), appointment, now).map((step, index, { length }) => (
                  <li key={step.until.getTime()} className="flex justify-between gap-3">
                    <span>
                      {index + 1 < length
                        ? `jusqu’au ${briefHourText(step.until, zone)}`
                        : index > 0
                          ? 'ensuite'
                          : step.fee === 0
                            ? 'jusqu’au début'
                            : 'dès maintenant'}
                    </span>
                    <span className="shrink-0 font-semibold text-ink">
                      {step.fee === 0 ? 'gratuit' : priceText(step.fee)}
                    </span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="mt-1.5 text-ink-soft">
                {withdrawalDays > 0 && `Gratuit ${withdrawalText(withdrawalDays)}. Ensuite : `}
                {`${withdrawalDays > 0 ? 'gratuit' : 'Gratuit'} ${free} h avant ou plus ; la moitié du total entre ${free} h et ${half} h ; le total ensuite. Les dates s’affichent avec l’heure.`}
              </p>
            )}
          </div>
        </>
      )}
    </section>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)
