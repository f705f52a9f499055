import type { OwnEntry } from '@couronne/contract/booking/own-entries'
import type { Agenda } from '@couronne/contract/booking/windows'
import { useRef } from 'react'
import { AppointmentSheet } from '#app/booking/appointments/appointment-sheet.tsx'
import type { Hours, RailDialog } from '#app/booking/availability/day-rail.ts'
import { dayOf } from '#app/booking/availability/starts.ts'
import { dayHeadingId } from '#app/booking/availability/week.ts'
import { windowText } from '#app/booking/availability/window-text.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import { firstHour } from './entry-hours.ts'
import { FreeSheet } from './free-sheet.tsx'
import { type EntryChanges, useEntryChanges } from './use-entry-changes.ts'

type Props = {
  dialog: RailDialog
  services: Agenda['services']
  zone: string
  town: string
  onOpen: (dialog: RailDialog) => void
  onClose: () => void
}

/** Shows the dialogs about hours of a day. Afterwards the focus goes to the row of these hours, or to their day. */
export default function EntryDialogs({ dialog, services, zone, town, onOpen, onClose }: Props) {
  const changes = useEntryChanges(zone)
  const touched = useRef(startOf(dialog))
  const finalFocus = () =>
    document.querySelector<HTMLElement>(`[data-row="${touched.current}"]`) ??
    document.getElementById(dayHeadingId(dayOf(touched.current, zone)))
  const save = async (hours: Hours, work: Promise<unknown>) => {
    await work
    touched.current = hours.start
  }
  const shared = { services, zone, town, finalFocus, onClose, changes, save }
  switch (dialog.kind) {
    case 'free':
      return (
        <FreeSheet
          hours={dialog.hours}
          zone={zone}
          finalFocus={finalFocus}
          onBlock={(hours) => save(hours, changes.add({ kind: 'block', ...hours }))}
          onTelephone={(hours) => onOpen({ kind: 'telephone', hours })}
          onClose={onClose}
        />
      )
    case 'telephone':
      return <NewAppointment hours={firstHour(dialog.hours)} {...shared} />
    case 'entry':
      return <EntrySheet entry={dialog.entry} {...shared} />
    case 'appointment':
      return <AppointmentSheet id={dialog.id} finalFocus={finalFocus} onClose={onClose} />
  }
}

const startOf = (dialog: RailDialog) => {
  if (dialog.kind === 'entry') return dialog.entry.start
  return dialog.kind === 'appointment' ? dialog.start : dialog.hours.start
}

type Shared = Omit<Props, 'dialog' | 'onOpen'> & {
  changes: EntryChanges
  finalFocus: () => HTMLElement | null
  save: (hours: Hours, work: Promise<unknown>) => Promise<unknown>
}

const NewAppointment = ({ hours, changes, finalFocus, save, onClose, ...form }: Shared & { hours: Hours }) => (
  <Dialog open onClose={onClose} finalFocus={finalFocus} title="Rendez-vous par téléphone">
    <EntryForm
      kind="telephone"
      hours={hours}
      {...form}
      onSubmit={async (body) => {
        await save(body, changes.add(body))
        onClose()
      }}
    />
  </Dialog>
)

const EntrySheet = ({ entry, changes, finalFocus, save, onClose, ...form }: Shared & { entry: OwnEntry }) => {
  const removal = useRequest(async () => {
    await changes.remove(entry)
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title={entry.kind === 'telephone' ? 'Rendez-vous par téléphone' : 'Heures bloquées'}
      description={<span className="block first-letter:uppercase">{windowText(entry, form.zone)}</span>}
    >
      <EntryForm
        kind={entry.kind}
        hours={entry}
        entry={entry}
        {...form}
        onSubmit={async (body) => {
          await save(body, changes.change(entry, body))
          onClose()
        }}
      />
      <Button tone="secondary" busy={removal.busy} className="mt-3 w-full" onClick={() => removal.submit(undefined)}>
        {entry.kind === 'telephone' ? 'Retirer ce rendez-vous' : 'Débloquer ces heures'}
      </Button>
      <ErrorDialog error={removal.apiError} onClose={removal.clearError} />
    </Dialog>
  )
}
