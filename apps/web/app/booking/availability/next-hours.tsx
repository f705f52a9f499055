import type { Service } from '@couronne/contract/marketplace/services'
import { useEffect, useState } from 'react'
import { loadNextStarts } from '#app/booking/availability/load-next-starts.ts'
import { dayOf, type Start } from '#app/booking/availability/starts.ts'
import { MemberLink } from '#app/identity/sessions/member-link.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { hourText, spokenHourText, weekdayText } from '#app/lib/french.ts'
import { useMedia } from '#app/lib/use-media.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'

const maxStarts = 3

type Props = { service: Service; professional: { id: string; firstname: string; zone: string } }

/**
 * Shows the next free hours for a service, if the page is wide enough for a card beside it. The browser requests them,
 * because the page is rendered once for everyone. The card has the same height with hours as without.
 */
export const NextHours = ({ service, professional }: Props) => {
  const { id, zone } = professional
  const isWide = useMedia('(min-width: 64rem)')
  const [starts, setStarts] = useState<Start[] | 'failed'>()
  useEffect(() => {
    if (!isWide) return
    let isMounted = true
    void loadNextStarts(id, service.id, maxStarts)
      .catch(() => 'failed' as const)
      .then((found) => isMounted && setStarts(found))
    return () => {
      isMounted = false
    }
  }, [isWide, id, service.id])

  const [first] = Array.isArray(starts) ? starts : []
  return (
    <div data-for-hands className="hidden h-26 flex-col justify-end scripts:flex">
      {starts === undefined ? (
        <Skeleton className="h-11" />
      ) : starts === 'failed' ? (
        <p className="text-sm text-ink-soft">Ses prochaines heures n’ont pas pu être lues.</p>
      ) : first ? (
        <>
          <p className="text-sm text-ink-soft">
            Prochaines heures : <span className="inline-block">{weekdayText(first.start, zone)}</span>
          </p>
          <ul aria-label="Prochaines heures libres" className="mt-2 grid grid-cols-3 gap-1.5">
            {starts
              .filter(({ start }) => dayOf(start, zone) === dayOf(first.start, zone))
              .map(({ start }) => (
                <li key={start} className="grid">
                  <MemberLink
                    to={addresses.booking(professional, service.id, start)}
                    aria-label={`Réserver ${service.libelle}, ${spokenHourText(start, zone)}`}
                    className="inline-flex min-h-11 items-center justify-center rounded-full border border-feuille/50 bg-feuille-pale px-1 text-sm font-semibold whitespace-nowrap text-feuille hover:border-feuille"
                  >
                    {hourText(start, zone)}
                  </MemberLink>
                </li>
              ))}
          </ul>
        </>
      ) : (
        <p className="text-sm text-ink-soft">Pas d’heure libre dans les trois semaines qui viennent.</p>
      )}
    </div>
  )
}
