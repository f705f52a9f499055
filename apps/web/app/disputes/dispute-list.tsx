import type { FoundDispute } from '@couronne/contract/disputes'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText, dayText, priceText } from '#app/lib/french.ts'
import { ArrowRightIcon } from '#app/ui/icons.tsx'
import { DisputeBadge } from './dispute-badge.tsx'

/** Each a card to press. */
export const DisputeList = ({ disputes }: { disputes: FoundDispute[] }) => (
  <ul className="grid gap-3">
    {disputes.map((dispute) => (
      <li key={dispute.id}>
        <Link
          to={addresses.dispute(dispute.id)}
          className="flex items-center gap-3 rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft transition-colors hover:border-plum"
        >
          <span className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
            <span className="block min-w-0">
              <span className="block font-semibold">
                {priceText(dispute.amount)}, {dispute.libelle}
              </span>
              <span className="block wrap-anywhere">
                {dispute.customer} chez {dispute.professional}
              </span>
              <span className="block text-sm text-ink-soft">{whenText(dispute)}</span>
            </span>
            <span className="mt-2 block sm:mt-0">
              <DisputeBadge status={dispute.status} />
            </span>
          </span>
          <ArrowRightIcon className="size-5 text-plum" />
        </Link>
      </li>
    ))}
  </ul>
)

const paris = 'Europe/Paris'

/** What counts now: until when to answer, or when it ended. */
const whenText = ({ status, openedAt, dueAt, decidedAt }: FoundDispute) => {
  if (status !== 'open' && decidedAt) return `Décidé le ${dayText(decidedAt, paris)}`
  return dueAt ? `Répondre avant le ${dateTimeText(dueAt, paris)}` : `Ouvert le ${dayText(openedAt, paris)}`
}
