import type { OwnEntry } from '@couronne/contract/booking/own-entries'
import { entryTitle } from '#app/booking/availability/entry-text.ts'
import { hourText, inDaysText, spokenHourText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Button } from '#app/ui/button.tsx'
import { PhoneIcon } from '#app/ui/member-icons.tsx'
import { startsInText } from './starts-in-text.ts'

type Props = {
  entry: OwnEntry
  zone: string
  /** The appointment is on the day of the page. */
  isToday: boolean
  onOpen: () => void
}

/** Shows the appointment taken by telephone that comes next. */
export const NextByTelephone = ({ entry, zone, isToday, onOpen }: Props) => {
  const { start, end, firstname, libelle } = entry
  return (
    <section
      aria-labelledby="prochain-par-telephone"
      className="rounded-card border border-sable-deep bg-blanc p-5 shadow-soft"
    >
      <h3 id="prochain-par-telephone" className="font-sans text-sm font-semibold text-ink-soft">
        {isToday ? startsInText({ date: start, endTime: end }, serverNow()) : 'Prochain rendez-vous'}
      </h3>
      <p className="mt-1 font-display text-3xl font-semibold text-plum-deep">
        {isToday ? (
          hourText(start, zone)
        ) : (
          <span className="block text-2xl first-letter:uppercase">{spokenHourText(start, zone)}</span>
        )}
      </p>
      {!isToday && <p className="text-sm text-ink-soft">{inDaysText(start, zone, new Date(serverNow()))}</p>}
      <p className="mt-2 text-lg">
        <span className="font-semibold">{entryTitle(entry)}</span>
        {firstname && libelle && <span>{` · ${libelle}`}</span>}
      </p>
      <p className="mt-1 flex items-start gap-2 text-ink-soft">
        <PhoneIcon className="mt-0.5 size-5 shrink-0 text-plum" />
        <span>{`Jusqu’à ${hourText(end, zone)} · pris par téléphone`}</span>
      </p>
      <Button tone="secondary" size="small" className="mt-4" onClick={onOpen}>
        Voir ou modifier
      </Button>
    </section>
  )
}
