import { civilText, dayNumberText, longCivilDayText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { weekFrom } from './starts.ts'
import { WeekNavigation } from './week-navigation.tsx'

type Props = {
  monday: string
  /** Returns the number of free hours on a day. */
  freeOn: (day: string) => number
  chosen: string | undefined
  onChoose: (day: string) => void
  onWeek: (monday: string) => void
  hasEarlier: boolean
  hasLater: boolean
}

/** Shows seven days to choose from, with buttons for the weeks before and after. */
export const WeekStrip = ({ monday, freeOn, chosen, onChoose, onWeek, hasEarlier, hasLater }: Props) => (
  <div>
    <WeekNavigation monday={monday} onWeek={onWeek} hasEarlier={hasEarlier} hasLater={hasLater} />
    <div aria-hidden="true" className="mt-2 grid grid-cols-7 gap-0.5 text-center text-sm text-ink-soft sm:gap-2">
      {weekFrom(monday).map((day) => (
        <span key={day}>{civilText(day, { weekday: 'short' })}</span>
      ))}
    </div>
    <ul className="mt-1 grid grid-cols-7 gap-0.5 sm:gap-2">
      {weekFrom(monday).map((day) => (
        <li key={day} className="grid">
          <DayButton day={day} free={freeOn(day)} chosen={day === chosen} onChoose={() => onChoose(day)} />
        </li>
      ))}
    </ul>
  </div>
)

type DayProps = { day: string; free: number; chosen: boolean; onChoose: () => void }

const DayButton = ({ day, free, chosen, onChoose }: DayProps) => (
  <button
    type="button"
    disabled={free === 0}
    aria-pressed={chosen}
    aria-label={`${longCivilDayText(day)}, ${free === 0 ? 'aucune heure libre' : free === 1 ? '1 heure libre' : `${free} heures libres`}`}
    onClick={onChoose}
    className={cx(
      'flex min-h-14 flex-col items-center justify-center rounded-control border py-1.5 transition-colors',
      chosen && 'border-plum bg-plum text-blanc',
      !chosen && free > 0 && 'border-sable-deep bg-blanc hover:border-plum',
      free === 0 && 'border-transparent text-ink-soft',
    )}
  >
    <span className={cx('text-lg', free > 0 && 'font-semibold')}>{dayNumberText(day)}</span>
    <span
      aria-hidden="true"
      className={cx(
        'mt-0.5 size-1.5 rounded-full',
        free === 0 ? 'bg-transparent' : chosen ? 'bg-safran' : 'bg-feuille',
      )}
    />
  </button>
)
