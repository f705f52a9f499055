import { eurosFromCents } from '@couronne/contract/lib/money'
import type { PayoutMonth } from '@couronne/contract/money/payouts'
import { civilText, decimalText, priceText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'

const monthText = (month: string, length: 'short' | 'long') =>
  civilText(`${month}-15`, { month: length, ...(length === 'long' && { year: 'numeric' }) })

/** The bars stay visible when the browser forces its own colours. */
const colours = {
  received: 'bg-plum forced-color-adjust-none forced-colors:bg-[CanvasText]',
  toBePaid: 'bg-safran forced-color-adjust-none forced-colors:bg-[Highlight]',
  owed: 'bg-brique forced-color-adjust-none forced-colors:bg-[GrayText]',
}

/** Shows six months of appointments as bars, and as a table for screen readers. */
export const MonthChart = ({ months }: { months: PayoutMonth[] }) => {
  const highest = Math.max(1, ...months.map(({ received, toBePaid }) => received + toBePaid))
  const hasDebt = months.some(({ owes }) => owes > 0)
  const height = (cents: number) => `${(cents / highest) * 100}%`
  return (
    <section aria-labelledby="months" className="rounded-card border border-sable-deep bg-blanc p-4 sm:p-5">
      <h3 id="months" className="text-lg">
        Par mois de rendez-vous, en euros
      </h3>
      <div aria-hidden="true" className="mt-4 flex h-36 items-stretch gap-1.5 sm:gap-4">
        {months.map(({ month, received, toBePaid, owes }) => (
          <div key={month} className="flex min-w-0 flex-1 flex-col justify-end text-center text-sm">
            <div className="flex flex-1 flex-col justify-end">
              {received + toBePaid > 0 && (
                <p className="mb-1 font-semibold whitespace-nowrap tabular-nums">
                  {decimalText(Math.round(eurosFromCents(received + toBePaid - owes)))}
                </p>
              )}
              <div className={cx('rounded-t-md', colours.toBePaid)} style={{ height: height(toBePaid) }} />
              <div className={cx('first:rounded-t-md', colours.owed)} style={{ height: height(owes) }} />
              <div
                className={cx(toBePaid + owes === 0 && 'rounded-t-md', colours.received)}
                style={{ height: height(Math.max(0, received - owes)) }}
              />
            </div>
            <p className="mt-1 truncate border-t border-sable-deep pt-1 text-ink-soft">{monthText(month, 'short')}</p>
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        <span className="inline-flex items-center gap-2">
          <Dot colour={colours.received} /> Reçu
        </span>
        <span className="inline-flex items-center gap-2">
          <Dot colour={colours.toBePaid} /> À recevoir
        </span>
        {hasDebt && (
          <span className="inline-flex items-center gap-2">
            <Dot colour={colours.owed} /> À rendre
          </span>
        )}
      </p>
      {/* A table takes the width of its content whatever its own style says. */}
      <div className="sr-only">
        <table>
          <caption>Par mois de rendez-vous</caption>
          <thead>
            <tr>
              <th scope="col">Mois</th>
              <th scope="col">Reçu</th>
              <th scope="col">À recevoir</th>
              {hasDebt && <th scope="col">À rendre</th>}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, received, toBePaid, owes }) => (
              <tr key={month}>
                <th scope="row">{monthText(month, 'long')}</th>
                <td>{priceText(eurosFromCents(received))}</td>
                <td>{priceText(eurosFromCents(toBePaid))}</td>
                {hasDebt && <td>{priceText(eurosFromCents(owes))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Dot = ({ colour }: { colour: string }) => <span className={cx('size-3 rounded-full', colour)} />
