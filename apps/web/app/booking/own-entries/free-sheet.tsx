import { useState } from 'react'
import type { Hours } from '#app/booking/availability/day-rail.ts'
import {
  endsAfter,
  firstHour,
  minutesOf,
  movedTo,
  remainingHours,
  startsIn,
} from '#app/booking/availability/free-hours.ts'
import { windowText } from '#app/booking/availability/window-text.ts'
import { durationText, hourText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/inputs.tsx'
import { PhoneIcon } from '#app/ui/member-icons.tsx'
import { HoursError, isConflict } from './hours-error.tsx'

type Props = {
  hours: Hours
  zone: string
  finalFocus: () => HTMLElement | null
  onBlock: (hours: Hours) => Promise<unknown>
  onTelephone: (hours: Hours) => void
  onClose: () => void
}

/** Blocks free hours, the first of them unless others are chosen, or leads to an appointment taken by telephone. */
export const FreeSheet = ({ hours, zone, finalFocus, onBlock, onTelephone, onClose }: Props) => {
  const [free] = useState(() => remainingHours(hours, serverNow()))
  const [chosen, setChosen] = useState(() => firstHour(free))
  const block = useRequest(async (blocked: Hours) => {
    await onBlock(blocked)
    onClose()
  })
  const isAll = chosen.start === free.start && chosen.end === free.end
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title="Heures libres"
      description={<span className="block first-letter:uppercase">{windowText(free, zone)}</span>}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label="De">
          <Select value={chosen.start} onChange={({ target }) => setChosen(movedTo(target.value, chosen, free))}>
            {hourOptions(startsIn(free), zone)}
          </Select>
        </Field>
        <Field label="À">
          <Select value={chosen.end} onChange={({ target }) => setChosen({ ...chosen, end: target.value })}>
            {hourOptions(endsAfter(chosen.start, free).concat(chosen.end), zone)}
          </Select>
        </Field>
      </div>
      <div className="mt-5 grid gap-3">
        <Button busy={block.busy} onClick={() => block.submit(chosen)}>
          <span>{`Bloquer ${durationText(minutesOf(chosen))}`}</span>
        </Button>
        {!isAll && (
          <Button tone="secondary" busy={block.busy} onClick={() => block.submit(free)}>
            <span>{`Tout bloquer, ${durationText(minutesOf(free))}`}</span>
          </Button>
        )}
        <Button tone="secondary" onClick={() => onTelephone(chosen)}>
          <PhoneIcon />
          Noter un rendez-vous pris par téléphone
        </Button>
      </div>
      <HoursError error={block.apiError} onClose={isConflict(block.apiError) ? onClose : block.clearError} />
    </Dialog>
  )
}

/** The chosen end may lie between two steps. */
const hourOptions = (instants: string[], zone: string) =>
  [...new Set(instants)].sort().map((at) => (
    <option key={at} value={at}>
      {hourText(at, zone)}
    </option>
  ))
