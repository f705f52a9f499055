import type { OwnEntry } from '@couronne/contract/booking/own-entries'
import type { Agenda } from '@couronne/contract/booking/windows'
import type { RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { AppointmentSheet } from '#app/booking/appointments/appointment-sheet.tsx'
import type { Hours, RailDialog } from '#app/booking/availability/day-rail.ts'
import { rowElement } from '#app/booking/availability/use-rail-dialog.ts'
import { windowText } from '#app/booking/availability/window-text.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import { FreeSheet } from './free-sheet.tsx'
import { HoursError, isConflict } from './hours-error.tsx'
import { type EntryChanges, useEntryChanges } from './use-entry-changes.ts'

type Props = {
  dialog: RailDialog
  services: Agenda['services']
  zone: string
  town: string
  /** Receives the start of the hours that were changed. */
  touched: RefObject<string | undefined>
  onOpen: (dialog: RailDialog) => void
  onClose: () => void
}

/** Shows the dialogs about hours of a day. Afterwards the focus goes to the row of these hours, or to their day. */
export default function EntryDialogs({ dialog, services, zone, town, touched, onOpen, onClose }: Props) {
  const changes = useEntryChanges(zone)
  const finalFocus = () => rowElement(touched.current ?? startOf(dialog), zone)
  const { revalidate } = useRevalidator()
  const save = async (hours: { start: string }, work: Promise<unknown>) => {
    await work.catch(async (error) => {
      // The hours were taken elsewhere: the day behind the dialog is shown as it is now.
      if (isConflict(error)) await revalidate()
      throw error
    })
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
      return <NewAppointment hours={dialog.hours} {...shared} />
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

type Shared = Omit<Props, 'dialog' | 'touched' | 'onOpen'> & {
  changes: EntryChanges
  finalFocus: () => HTMLElement | null
  save: (hours: { start: string }, work: Promise<unknown>) => Promise<unknown>
}

const NewAppointment = ({ hours, changes, finalFocus, save, onClose, ...form }: Shared & { hours: Hours }) => (
  <Dialog open onClose={onClose} finalFocus={finalFocus} title="Rendez-vous pris par téléphone">
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
    await save(entry, changes.remove(entry))
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title={entry.kind === 'telephone' ? 'Rendez-vous pris par téléphone' : 'Heures bloquées'}
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
      <HoursError error={removal.apiError} onClose={isConflict(removal.apiError) ? onClose : removal.clearError} />
    </Dialog>
  )
}
