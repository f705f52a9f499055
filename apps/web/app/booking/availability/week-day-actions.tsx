import type { AgendaWindow } from '@couronne/contract/booking/windows'
import { longCivilDayText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Button } from '#app/ui/button.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import { CopyIcon } from '#app/ui/member-icons.tsx'
import type { WeekDay, WeekDialog } from './week.ts'
import { proposedHours } from './week-times.ts'

type Props = { day: WeekDay; windows: AgendaWindow[]; zone: string; onOpen: (dialog: WeekDialog) => void }

/** Opens hours on that day, or repeats its hours in the weeks that follow. */
export const WeekDayActions = ({ day, windows, zone, onOpen }: Props) => {
  const dayLabel = <span className="sr-only"> : {longCivilDayText(day.day)}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {!day.isPast && (
        <Button
          size="small"
          tone="secondary"
          onClick={() => onOpen({ kind: 'open', hours: proposedHours(day.day, windows, zone, new Date(serverNow())) })}
        >
          <PlusIcon /> Ajouter{dayLabel}
        </Button>
      )}
      {day.windows.length > 0 && (
        <Button size="small" tone="quiet" onClick={() => onOpen({ kind: 'repeat', span: 'jour', day: day.day })}>
          <CopyIcon /> Répéter ce jour{dayLabel}
        </Button>
      )}
    </div>
  )
}
