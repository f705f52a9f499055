import type { Agenda, AgendaWindow } from '@couronne/contract/booking/windows'
import { hourText, longCivilDayText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { freeHoursIn, type RailDialog } from './day-rail.ts'
import { RepeatForm } from './repeat-form.tsx'
import type { WeekChanges } from './use-week-changes.ts'
import type { WeekDay, WeekDialog } from './week.ts'
import { WeekDayActions } from './week-day-actions.tsx'
import { WeekDayList } from './week-day-list.tsx'
import type { DayHours } from './week-times.ts'
import { windowElement } from './window-element.ts'
import { WindowForm } from './window-form.tsx'
import { inputFromHours, inputFromWindow } from './window-hours.ts'
import { windowText } from './window-text.ts'

type Props = Week & { dialog: WeekDialog }

/** All dialogs share the week behind them and the changes that can be made to it. */
type Week = {
  days: WeekDay[]
  agenda: Agenda
  zone: string
  town: string
  changes: WeekChanges
  /** Asks for the terms if the professional has not accepted them; without them the server refuses the change. */
  acceptTerms: () => Promise<boolean>
  onOpen: (dialog: WeekDialog) => void
  onOpenRail: (dialog: RailDialog) => void
  /** Closes the dialog, after its action or without it. */
  onClose: () => void
}

export const WeekDialogs = ({ dialog, ...week }: Props) => {
  switch (dialog.kind) {
    case 'open':
      return <OpenDialog hours={dialog.hours} {...week} />
    case 'change':
      return <ChangeDialog window={dialog.window} {...week} />
    case 'close':
      return <CloseDialog window={dialog.window} {...week} />
    case 'repeat':
      return <RepeatDialog span={dialog.span} day={dialog.day} {...week} />
    case 'day': {
      const day = week.days.find((each) => each.day === dialog.day)
      return day ? <DayDialog day={day} {...week} /> : null
    }
  }
}

const OpenDialog = ({ hours: proposedHours, zone, town, changes, onClose }: Week & { hours: DayHours }) => (
  <Dialog open onClose={onClose} title="Programmer un créneau">
    <WindowForm
      zone={zone}
      town={town}
      initial={inputFromHours(proposedHours)}
      submitLabel="Programmer"
      onSubmit={(hours) => changes.open(hours).then(onClose)}
    />
  </Dialog>
)

type WindowDialogProps = Week & { window: AgendaWindow }

const ChangeDialog = ({
  window,
  agenda,
  zone,
  town,
  changes,
  acceptTerms,
  onOpen,
  onOpenRail,
  onClose,
}: WindowDialogProps) => {
  const free = freeHoursIn(window, agenda, serverNow())
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={() => windowElement(window, zone)}
      title="Modifier le créneau"
      description={windowText(window, zone)}
    >
      {window.closable ? (
        <>
          <WindowForm
            zone={zone}
            town={town}
            initial={inputFromWindow(window, zone)}
            submitLabel="Enregistrer"
            onSubmit={async (hours) => {
              await acceptTerms()
              await changes.move(window, hours)
              onClose()
            }}
          />
          <Button tone="secondary" className="mt-3 w-full" onClick={() => onOpen({ kind: 'close', window })}>
            Supprimer
          </Button>
        </>
      ) : (
        <Alert>Un rendez-vous est pris sur ce créneau : il ne peut plus être modifié ni supprimé.</Alert>
      )}
      {free.map((hours) => (
        <Button
          key={hours.start}
          tone="secondary"
          className="mt-3 w-full"
          onClick={() => {
            onClose()
            onOpenRail({ kind: 'free', hours })
          }}
        >
          <span>
            {free.length === 1
              ? 'Bloquer des heures'
              : `Bloquer entre ${hourText(hours.start, zone)} et ${hourText(hours.end, zone)}`}
          </span>
        </Button>
      ))}
    </Dialog>
  )
}

const CloseDialog = ({ window, zone, changes, onClose }: WindowDialogProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    finalFocus={() => windowElement(window, zone)}
    title="Voulez-vous supprimer ?"
    confirmLabel="Supprimer"
    cancelLabel="Garder"
    tone="danger"
    onConfirm={() => changes.close(window)}
  >
    <p className="first-letter:uppercase">{windowText(window, zone)} : ces heures ne seront plus proposées.</p>
  </ConfirmDialog>
)

type RepeatDialogProps = Week & { span: 'jour' | 'semaine'; day: string }

const RepeatDialog = ({ span, day, zone, changes, onClose }: RepeatDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={span === 'jour' ? 'Répéter ce jour' : 'Répéter cette semaine'}
    description={span === 'jour' ? longCivilDayText(day) : undefined}
  >
    <RepeatForm span={span} day={day} zone={zone} onRepeat={(repetition) => changes.repeat(repetition).then(onClose)} />
  </Dialog>
)

const DayDialog = ({ day, agenda, zone, onOpen, onOpenRail, onClose }: Week & { day: WeekDay }) => (
  <Dialog
    open
    onClose={onClose}
    title={<span className="block first-letter:uppercase">{longCivilDayText(day.day)}</span>}
  >
    <div className="space-y-4">
      <WeekDayList
        day={day}
        zone={zone}
        onOpen={onOpen}
        onOpenRail={(rail) => {
          onClose()
          onOpenRail(rail)
        }}
      />
      {day.windows.length === 0 && <p>Aucun créneau ce jour-là.</p>}
      <WeekDayActions day={day} windows={agenda.windows} zone={zone} onOpen={onOpen} />
    </div>
  </Dialog>
)
