import { cancellationHours } from '@couronne/contract/booking/cancellation'
import { freeCancellations } from '@couronne/contract/booking/limits'
import { ShieldIcon } from '#app/ui/icons.tsx'
import { useWithdrawalDays, withdrawalText } from './withdrawal.ts'

const { free, half } = cancellationHours

const tiers = (withdrawalDays: number) => [
  ...(withdrawalDays > 0 ? [{ period: withdrawalText(withdrawalDays), cost: 'toujours sans frais' }] : []),
  { period: `${free} h avant ou plus`, cost: 'sans frais' },
  { period: `entre ${free} h et ${half} h avant`, cost: 'la moitié du total' },
  { period: `${half} h avant ou moins`, cost: 'le total' },
]

/** Shows the general cancellation fees, to which every customer agrees. */
export const CancellationRule = () => (
  <section className="rounded-card border border-sable-deep bg-blanc p-5">
    <h2 className="flex items-center gap-2 text-xl">
      <ShieldIcon className="size-6 text-feuille" /> Si vous annulez
    </h2>
    <dl className="mt-3 divide-y divide-sable">
      {tiers(useWithdrawalDays()).map(({ period, cost }) => (
        <div key={period} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="text-ink-soft">{period}</dt>
          <dd className="text-right font-semibold">{cost}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-2 text-sm text-ink-soft">
      Le reste est remboursé aussitôt sur votre carte. Au-delà de {freeCancellations.count} annulations sans frais en{' '}
      {freeCancellations.days} jours, la suivante coûte les frais de paiement par carte. Si la coiffeuse annule, tout
      vous est remboursé.
    </p>
  </section>
)
