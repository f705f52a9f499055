import { MemberLink } from '#app/identity/sessions/member-link.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { hourText, spokenHourText } from '#app/lib/french.ts'
import { chosenTraits, type SoldService } from '#app/marketplace/services/sold-service.ts'
import type { Start } from './starts.ts'

type Props = {
  starts: Start[]
  service: SoldService
  professional: { id: string; firstname: string; zone: string }
  /** The booking receives the town of the search. */
  ville?: string | undefined
  label: string
  className: string
}

/** Links to the booking of each of these hours. */
export const HourChips = ({ starts, service, professional, ville, label, className }: Props) => (
  <ul aria-label={label} className={className}>
    {starts.map(({ start }) => (
      <li key={start} className="grid">
        <MemberLink
          to={addresses.booking(professional, service.id, { ...chosenTraits(service), date: start, ville })}
          aria-label={`Réserver ${service.name}, ${spokenHourText(start, professional.zone)}`}
          className="inline-flex min-h-11 items-center justify-center rounded-full border border-feuille/50 bg-feuille-pale px-1 text-sm font-semibold whitespace-nowrap text-feuille hover:border-feuille"
        >
          {hourText(start, professional.zone)}
        </MemberLink>
      </li>
    ))}
  </ul>
)
