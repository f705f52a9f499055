import { MemberLink } from '#app/identity/sessions/member-link.tsx'
import { addresses, type CarriedSearch } from '#app/lib/addresses.ts'
import { civilText } from '#app/lib/french.ts'
import { chosenTraits, type SoldService } from '#app/marketplace/services/sold-service.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { HourChips } from './hour-chips.tsx'
import type { NextStarts } from './use-next-starts.ts'

type Props = {
  service: SoldService
  next: NextStarts
  professional: { id: string; firstname: string; zone: string }
  searched: CarriedSearch
}

const briefDay = { weekday: 'short', day: 'numeric', month: 'short' } as const

/**
 * Shows on a phone, from anywhere in a profile, the first hours of the day that was searched. It lies over the foot of
 * the page, which scrolls focused elements clear of it.
 */
export const SearchedBar = ({ service, next, professional, searched: { date, ville } }: Props) => {
  const day = next.state === 'read' ? next.day : date
  return (
    <div
      data-foot-bar
      className="sticky bottom-0 z-10 -mx-4 flex min-h-17 items-center justify-between gap-3 border-t border-sable-deep bg-creme px-4 py-2.5 sm:-mx-6 sm:px-6 lg:hidden"
    >
      <p className="min-w-0 leading-tight">
        <span className="block font-semibold">{service.name}</span>
        {day && <span className="block text-sm whitespace-nowrap text-ink-soft">{civilText(day, briefDay)}</span>}
      </p>
      <div className="hidden shrink-0 scripts:block">
        {next.state === 'loading' ? (
          <Skeleton className="h-11 w-38 rounded-full!" />
        ) : next.state === 'read' && next.day ? (
          <HourChips
            starts={next.starts.slice(0, 3)}
            service={service}
            professional={professional}
            ville={ville}
            label={`Heures libres, ${service.name}`}
            className="grid auto-cols-[4.5rem] grid-flow-col gap-1.5 max-[25rem]:[&>li:nth-child(3)]:hidden"
          />
        ) : (
          <MemberLink
            to={addresses.booking(professional, service.id, { ...chosenTraits(service), date, ville })}
            className="inline-flex min-h-11 items-center rounded-full bg-plum px-5 font-semibold text-blanc hover:bg-plum-deep"
          >
            Voir les heures
          </MemberLink>
        )}
      </div>
    </div>
  )
}
