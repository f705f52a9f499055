import type { Agenda } from '@couronne/contract/booking/windows'
import { civilTime } from '@couronne/contract/lib/hours'
import { useTermsAcceptance } from '#app/identity/accounts/use-terms-acceptance.tsx'
import { serverNow } from '#app/lib/server-now.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { CopyIcon } from '#app/ui/member-icons.tsx'
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

type Props = { agenda: Agenda; monday: string; zone: string; town: string; isWide: boolean }

export const WeekView = ({ agenda, monday, zone, town, isWide }: Props) => {
  const changes = useWeekChanges(zone)
  const { ensureTermsAccepted, termsDialog } = useTermsAcceptance()
  const { dialog, open, close } = useWeekDialog(agenda, zone, ensureTermsAccepted)
  const now = new Date(serverNow())
  const { day: today, minutes: nowMinutes } = civilTime(now, zone)
  const windows = agenda.windows.map((window) => ({ ...window, ...changes.optimisticHours.get(window.id) }))
  const days = daysOf(monday, { ...agenda, windows }, zone, today)
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
      size={isEmpty ? 'medium' : 'small'}
      onClick={() => open({ kind: 'open', hours: proposedHours(firstDay, windows, zone, now) })}
    >
      <PlusIcon /> Programmer un créneau
    </Button>
  )

  return (
    <>
      {!isEmpty && (
        <div className={weekToolsClassName}>
          {isWide && addButton}
          <Button size="small" tone="secondary" onClick={() => open({ kind: 'repeat', span: 'semaine', day: monday })}>
            <CopyIcon /> Répéter cette semaine
          </Button>
        </div>
      )}
      <div className="relative">
        {isEmpty && <NoWindows action={addButton} isWide={isWide} />}
        {isWide ? (
          <WeekGrid
            days={days}
            windows={windows}
            zone={zone}
            today={today}
            nowMinutes={nowMinutes}
            onOpen={open}
            onDrop={dropWindow}
          />
        ) : (
          <WeekStack days={days} windows={windows} zone={zone} today={today} onOpen={open} />
        )}
      </div>
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
          onClose={close}
        />
      )}
    </>
  )
}

/** Covers the middle of the grid, around which a mouse can still draw. On a phone it is above the days. */
const NoWindows = ({ action, isWide }: { action: React.ReactNode; isWide: boolean }) => (
  <div className={isWide ? 'absolute inset-x-0 top-24 z-10 mx-auto w-96 max-w-[80%]' : 'mb-4'}>
    <EmptyState picture={illustrationUrl('hero-twists')} title="Aucun créneau cette semaine" action={action}>
      <p>Vos clientes réservent dans les heures que vous ouvrez.</p>
    </EmptyState>
  </div>
)
