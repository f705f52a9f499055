import { platformZone } from '@couronne/contract/lib/french-formats'
import { eurosFromCents } from '@couronne/contract/lib/money'
import type { PayoutLine } from '@couronne/contract/money/payouts'
import { dayText, priceText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { InvoiceButton } from '#app/money/invoices/invoice-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { arrivalOf } from './arrival.ts'

/** Lists the paid appointments with amount, status and payout date. */
export const PayoutList = ({ lines }: { lines: PayoutLine[] }) => (
  <ul className="grid gap-3">
    {lines.map((line) => (
      <li
        key={line.appointmentId}
        className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-card border border-sable-deep bg-blanc p-4 sm:px-5"
      >
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold">
            {line.libelle}
            {line.isCancelled && ' (annulé)'}
          </p>
          <p className="text-sm text-ink-soft">Rendez-vous du {dayText(line.date, line.zone)}</p>
          <p className="mt-1 text-sm">{whenText(line)}</p>
          {(line.isCancelled || Date.parse(line.date) < serverNow()) && (
            <div className="mt-3">
              <InvoiceButton
                side="professional"
                purchase={{ appointmentId: line.appointmentId }}
                libelle={line.libelle}
              />
            </div>
          )}
        </div>
        <div className="flex flex-col items-end gap-1.5">
          <p className="text-lg font-semibold tabular-nums">{priceText(eurosFromCents(line.amount))}</p>
          {line.owes > 0 && (
            <p className="text-sm text-ink-soft">dont {priceText(eurosFromCents(line.owes))} à rendre</p>
          )}
          <StateBadge state={line.state} />
        </div>
      </li>
    ))}
  </ul>
)

const badges = {
  received: { tone: 'success', text: 'Reçu' },
  sending: { tone: 'waiting', text: 'En cours' },
  account: { tone: 'danger', text: 'En attente' },
  ahead: { tone: 'neutral', text: 'À venir' },
  reported: { tone: 'waiting', text: 'Suspendu' },
  disputed: { tone: 'danger', text: 'En litige' },
} as const

const StateBadge = ({ state }: Pick<PayoutLine, 'state'>) => (
  <Badge tone={badges[state].tone}>{badges[state].text}</Badge>
)

const whenText = ({ state, payableAt, receivedAt, zone }: PayoutLine) => {
  if (state === 'ahead') return `Versement à partir du ${dayText(payableAt, zone)}`
  if (state === 'reported') return 'Notre équipe examine ce rendez-vous et décide du versement'
  if (state === 'disputed') return 'Paiement contesté auprès de la banque : le versement attend sa décision'
  if (state === 'account') return 'Attend que votre compte Stripe soit ouvert'
  if (state === 'sending' || !receivedAt) return 'Versement en cours vers votre compte Stripe'
  const { earliest, latest } = arrivalOf(receivedAt)
  const sent = `Versé le ${dayText(receivedAt, platformZone)}`
  return latest.getTime() < serverNow()
    ? sent
    : `${sent}, sur votre compte bancaire entre le ${dayText(earliest, platformZone)} et le ${dayText(latest, platformZone)}`
}
