import { platformZone } from '@couronne/contract/lib/french-formats'
import type { DisputeListItem } from '@couronne/contract/money/disputes'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText, dayText, priceText } from '#app/lib/french.ts'
import { LinkCard } from '#app/ui/link-card.tsx'
import { DisputeBadge } from './dispute-badge.tsx'

export const DisputeList = ({ disputes }: { disputes: DisputeListItem[] }) => (
  <ul className="grid gap-3">
    {disputes.map((dispute) => (
      <li key={dispute.id}>
        <LinkCard
          to={addresses.dispute(dispute.id)}
          title={`${priceText(dispute.amount)}, ${dispute.libelle}`}
          badges={<DisputeBadge status={dispute.status} />}
        >
          <span className="block wrap-anywhere">
            {dispute.customer}
            {dispute.professional && ` chez ${dispute.professional}`}
          </span>
          <span className="block text-sm text-ink-soft">{whenText(dispute)}</span>
        </LinkCard>
      </li>
    ))}
  </ul>
)

/** An open dispute shows the deadline for the answer, a decided one shows its date. */
const whenText = ({ status, openedAt, dueAt, decidedAt }: DisputeListItem) => {
  if (status !== 'open' && decidedAt) return `Décidé le ${dayText(decidedAt, platformZone)}`
  return dueAt
    ? `Répondre avant le ${dateTimeText(dueAt, platformZone)}`
    : `Ouvert le ${dayText(openedAt, platformZone)}`
}
