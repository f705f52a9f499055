import type { Agenda } from '@couronne/contract/booking/windows'
import { civilTime } from '@couronne/contract/lib/hours'
import { useTermsAcceptance } from '#app/identity/accounts/use-terms-acceptance.tsx'
import { serverNow } from '#app/lib/server-now.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { CopyIcon } from '#app/ui/member-icons.tsx'
import { DayAgenda } from './day-agenda.tsx'
import { type RailDialog, railOf } from './day-rail.ts'
import { DayStrip } from './day-strip.tsx'
import { useWeekChanges } from './use-week-changes.ts'
import { useWeekDialog } from './use-week-dialog.ts'
import type { Dragged } from './use-week-drag.ts'
import { daysOf } from './week.ts'
import { WeekDialogs } from './week-dialogs.tsx'
import { WeekGrid } from './week-grid.tsx'
import { weekToolsClassName } from './week-skeleton.tsx'
import { WeekStack } from './week-stack.tsx'
import { proposedHours } from './week-times.ts'
import { draggedInstants } from './window-hours.ts'

type Props = {
  agenda: Agenda
  monday: string
  /** Shows this day alone. */
  chosenDay: string | undefined
  zone: string
  town: string
  isWide: boolean
  onOpenRail: (dialog: RailDialog) => void
}

export const WeekView = ({ agenda, monday, chosenDay, zone, town, isWide, onOpenRail }: Props) => {
  const changes = useWeekChanges(zone)
  const { ensureTermsAccepted, termsDialog } = useTermsAcceptance()
  const { dialog, open, close } = useWeekDialog(agenda, zone, ensureTermsAccepted)
  const now = new Date(serverNow())
  const { day: today, minutes: nowMinutes } = civilTime(now, zone)
  const windows = agenda.windows.map((window) => ({ ...window, ...changes.optimisticHours.get(window.id) }))
  const days = daysOf(monday, { ...agenda, windows }, zone, today)
  const rails = days.map(({ day }) => ({ day, rows: railOf({ day, zone, agenda: { ...agenda, windows } }) }))
  const chosen = days.find(({ day }) => day === chosenDay)
  const isEmpty = days.every((day) => day.windows.length === 0)
  const firstDay = days.find((day) => !day.isPast)?.day

  const dropWindow = async ({ window, hours }: Dragged) => {
    if (!window) return open({ kind: 'open', hours })
    try {
      const dropped = draggedInstants(window, hours, zone)
      if (dropped.start === window.start && dropped.end === window.end) return
      if (await ensureTermsAccepted()) await changes.moveOptimistically(window, dropped)
    } catch (error) {
      changes.showError(error)
    }
  }
  const addButton = firstDay && (
    <Button
      size={isEmpty && !isWide ? 'medium' : 'small'}
      onClick={() => open({ kind: 'open', hours: proposedHours(firstDay, windows, zone, now) })}
    >
      <PlusIcon /> Programmer un créneau
    </Button>
  )

  return (
    <>
      {!chosen && (isWide || !isEmpty) && (
        <div className={weekToolsClassName}>
          {isWide && isEmpty && <p className="self-center text-ink-soft">Aucun créneau cette semaine</p>}
          {isWide && addButton}
          {!isEmpty && (
            <Button
              size="small"
              tone="secondary"
              onClick={() => open({ kind: 'repeat', span: 'semaine', day: monday })}
            >
              <CopyIcon /> Répéter cette semaine
            </Button>
          )}
        </div>
      )}
      {(!isWide || chosen) && <DayStrip days={rails} today={today} chosen={chosenDay} now={now.getTime()} />}
      {chosen ? (
        <DayAgenda
          day={chosen}
          rows={rails.find(({ day }) => day === chosenDay)?.rows ?? []}
          windows={windows}
          zone={zone}
          onOpen={open}
          onOpenRail={onOpenRail}
        />
      ) : isWide ? (
        <div className="relative">
          <WeekGrid
            days={days}
            windows={windows}
            zone={zone}
            today={today}
            nowMinutes={nowMinutes}
            onOpen={open}
            onOpenRail={onOpenRail}
            onDrop={dropWindow}
          />
          {isEmpty && <DrawHint />}
        </div>
      ) : (
        <>
          {isEmpty && <NoWindows action={addButton} />}
          <WeekStack days={days} windows={windows} zone={zone} today={today} onOpen={open} onOpenRail={onOpenRail} />
        </>
      )}
      {termsDialog}
      {dialog && (
        <WeekDialogs
          key={dialog.kind}
          dialog={dialog}
          days={days}
          agenda={{ ...agenda, windows }}
          zone={zone}
          town={town}
          changes={changes}
          acceptTerms={ensureTermsAccepted}
          onOpen={open}
          onOpenRail={onOpenRail}
          onClose={close}
        />
      )}
    </>
  )
}

/** A mouse draws through it, everywhere in the grid. */
const DrawHint = () => (
  <p className="pointer-events-none absolute inset-x-0 top-40 z-10 mx-auto w-fit max-w-[80%] rounded-card border border-sable-deep bg-blanc px-5 py-3 text-center shadow-soft">
    Tracez vos heures dans la grille avec la souris.
  </p>
)

const NoWindows = ({ action }: { action: React.ReactNode }) => (
  <div className="mb-4">
    <EmptyState picture={illustrationUrl('hero-twists')} title="Aucun créneau cette semaine" action={action}>
      <p>Vos clientes réservent dans les heures que vous ouvrez.</p>
    </EmptyState>
  </div>
)
