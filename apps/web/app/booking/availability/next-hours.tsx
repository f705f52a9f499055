import { today } from '@couronne/contract/lib/hours'
import { civilText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import type { SoldService } from '#app/marketplace/services/sold-service.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { HourChips } from './hour-chips.tsx'
import type { NextStarts } from './use-next-starts.ts'

type Props = {
  service: SoldService
  professional: { id: string; firstname: string; zone: string }
  next: NextStarts
  /** The day and the town of the search, if a search led to this page. */
  searched?: { date?: string | undefined; ville?: string | undefined }
  /** This many hours stand in one row. */
  maxStarts: 3 | 4
}

/** Shows the free hours of a day as links to their booking. It has the same height with hours as without. */
export const NextHours = ({ service, professional, next, searched, maxStarts }: Props) => (
  <div data-for-hands className="hidden h-26 flex-col justify-end scripts:flex">
    {next.state === 'loading' ? (
      <Skeleton className="h-11" />
    ) : next.state === 'failed' ? (
      <p className="text-sm text-ink-soft">Ses prochaines heures n’ont pas pu être lues.</p>
    ) : next.day ? (
      <>
        <p className="text-sm text-ink-soft">
          <span>{headingOf(next.day, comingDayOf(searched?.date, professional.zone))}</span>{' '}
          <span className="inline-block">{civilText(next.day, longDay)}</span>
        </p>
        <HourChips
          starts={next.starts.slice(0, maxStarts)}
          service={service}
          professional={professional}
          ville={searched?.ville}
          label="Heures libres"
          className={`mt-2 grid gap-1.5 ${maxStarts === 3 ? 'grid-cols-3' : 'grid-cols-4'}`}
        />
      </>
    ) : (
      <p className="text-sm text-ink-soft">
        {comingDayOf(searched?.date, professional.zone)
          ? 'Pas d’heure libre ce jour-là, ni dans les trois semaines qui suivent.'
          : 'Pas d’heure libre dans les trois semaines qui viennent.'}
      </p>
    )}
  </div>
)

const longDay = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** A search for a day that has passed shows the next hours as if no day was searched. */
const comingDayOf = (day: string | undefined, zone: string) =>
  day && day >= today(new Date(serverNow()), zone) ? day : undefined

const headingOf = (day: string, searchedDay: string | undefined) => {
  if (!searchedDay) return 'Prochaines heures :'
  return day === searchedDay ? 'Heures libres :' : 'Pas d’heure libre le jour cherché ; ensuite :'
}
