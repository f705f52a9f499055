import { platformZone } from '@couronne/contract/lib/french-formats'
import { type TransferView, transfersApi } from '@couronne/contract/money/transfers'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText, dayText, priceText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { RetryButton } from '#app/ui/retry-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const badges = {
  refused: { tone: 'danger', text: 'Refusé' },
  waiting: { tone: 'neutral', text: 'En attente' },
  sending: { tone: 'waiting', text: 'En cours' },
  sent: { tone: 'success', text: 'Envoyé' },
} as const

const reasons = {
  ahead: 'Versement 48 h après la fin du rendez-vous',
  reported: 'Une absence ou un remboursement attend une décision',
  disputed: 'Une banque conteste le paiement',
  account: 'Son compte Stripe n’est pas ouvert',
} as const

/** Lists for operators the professional's share of each appointment and its status. */
export const TransferList = ({
  transfers,
  announce,
}: {
  transfers: TransferView[]
  announce: (text: string) => void
}) => (
  <ul className="grid gap-3">
    {transfers.map((transfer) => (
      <li key={transfer.appointmentId} className="rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="wrap-anywhere">
              <TextLink to={addresses.person(transfer.professionalId)}>{transfer.professional}</TextLink>
            </p>
            <p>
              <TextLink to={addresses.operatorAppointment(transfer.appointmentId)}>
                {transfer.libelle} du {dayText(transfer.date, transfer.zone)}
              </TextLink>
            </p>
            <p className="text-sm text-ink-soft">{statusText(transfer)}</p>
          </div>
          <div className="ml-auto flex flex-col items-end gap-1.5">
            <p className="text-lg font-semibold tabular-nums">{priceText(transfer.amount)}</p>
            <Badge tone={badges[transfer.state].tone}>{badges[transfer.state].text}</Badge>
          </div>
        </div>
        {transfer.isRetryable && (
          <RetryButton
            label="Relancer"
            hiddenLabel={`le versement à ${transfer.professional}`}
            retry={(idempotencyKey) =>
              call(transfersApi.retry, { params: { id: transfer.transferId as string }, idempotencyKey })
            }
            onDone={() => announce(`Le versement à ${transfer.professional} est relancé.`)}
          />
        )}
      </li>
    ))}
  </ul>
)

const statusText = ({ state, reason, refusals, sentAt, reversed }: TransferView) => {
  if (state === 'sent' && sentAt)
    return `Envoyé le ${dayText(sentAt, platformZone)}${reversed > 0 ? `, ${priceText(reversed)} repris depuis` : ''}`
  const refused = `Refusé ${countText(refusals, 'fois', 'fois')} par Stripe`
  const reasonText = reason && reasons[reason]
  if (state === 'refused') return reasonText ? `${refused}. ${reasonText}` : refused
  return reasonText ?? 'La demande est en cours chez Stripe'
}
