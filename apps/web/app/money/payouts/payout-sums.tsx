import type { PayoutSummary } from '@couronne/contract/money/payouts'
import { priceText } from '#app/lib/french.ts'

/** The amount still to receive, or the debt, comes first, because professionals open the page to see it. */
export const PayoutSums = ({ toBePaid, owes, received, total }: PayoutSummary) => (
  <dl className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 sm:grid-cols-3 sm:gap-4">
    <div className="rounded-card bg-plum p-5 text-blanc min-[360px]:max-sm:col-span-2">
      <dt>{owes > 0 ? 'Vous devez' : 'À recevoir'}</dt>
      <dd className="mt-1 font-display text-3xl font-semibold tabular-nums">{priceText(owes > 0 ? owes : toBePaid)}</dd>
    </div>
    <Sum label="Reçu">{received}</Sum>
    <Sum label="Total">{total}</Sum>
  </dl>
)

const Sum = ({ label, children }: { label: string; children: number }) => (
  <div className="rounded-card border border-sable-deep bg-blanc p-4 sm:p-5">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="mt-1 font-display text-xl font-semibold whitespace-nowrap tabular-nums sm:text-2xl">
      {priceText(children)}
    </dd>
  </div>
)
