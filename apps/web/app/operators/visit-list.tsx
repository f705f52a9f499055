import type { FoundVisit } from '@couronne/contract/operators'
import { Link } from 'react-router'
import { HoldLeft } from '#app/appointments/hold-left.tsx'
import { StatusBadge } from '#app/appointments/status-badge.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ArrowRightIcon } from '#app/ui/icons.tsx'

/** Each a card to press. */
export const VisitList = ({ visits }: { visits: FoundVisit[] }) => (
  <ul className="grid gap-3">
    {visits.map(({ id, libelle, customer, professional, date, zone, total, status, holdExpiresAt, isReported }) => (
      <li key={id}>
        <Link
          to={addresses.visit(id)}
          className="flex items-center gap-3 rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft transition-colors hover:border-plum"
        >
          <span className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
            <span className="block min-w-0">
              <span className="block font-semibold">
                {libelle}, {priceText(total)}
              </span>
              <span className="block wrap-anywhere">
                {customer} chez {professional}
              </span>
              <span className="block text-sm text-ink-soft">{dateTimeText(date, zone)}</span>
              {holdExpiresAt && <HoldLeft until={holdExpiresAt} />}
            </span>
            <span className="mt-2 flex flex-wrap gap-2 sm:mt-0">
              {isReported && <Badge tone="waiting">Absence à examiner</Badge>}
              <StatusBadge status={status} />
            </span>
          </span>
          <ArrowRightIcon className="size-5 text-plum" />
        </Link>
      </li>
    ))}
  </ul>
)
