import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CalendarIcon } from '#app/ui/icons.tsx'
import type { DayInputProps } from './day-input.tsx'
import { dividedLook, SearchField, searchControl, wiringOf } from './search-field.tsx'

type Props = {
  asked: string
  error: string | undefined
  onEdit: () => void
  firstDay: string
  /** From now on our own calendar may take the place of the browser's. */
  isWanted: boolean
}

export const DayField = ({ asked, error, onEdit, firstDay, isWanted }: Props) => {
  const native = useRef<HTMLInputElement>(null)
  const ours = useDayInput(native, isWanted)
  const wiring = wiringOf('date', error)
  return (
    <SearchField
      name="date"
      label="Quel jour ?"
      icon={<CalendarIcon className="size-6" />}
      error={error}
      className={dividedLook}
    >
      {ours ? (
        <ours.DayInput wiring={wiring} day={ours.day} firstDay={firstDay} takesOver={ours.takesOver} onEdit={onEdit} />
      ) : (
        <input
          {...wiring}
          ref={native}
          type="date"
          name="date"
          defaultValue={asked}
          min={firstDay}
          onChange={onEdit}
          className={searchControl}
        />
      )}
    </SearchField>
  )
}

type Ours = { DayInput: ComponentType<DayInputProps>; day: string; takesOver: boolean }

/** Fetches our own input; until it is there, or when it does not come, the browser's does as well. */
const useDayInput = (native: RefObject<HTMLInputElement | null>, isWanted: boolean) => {
  const [ours, setOurs] = useState<Ours>()
  // Its undoing must come before the input goes, which would otherwise blur into `replace`.
  useLayoutEffect(() => {
    const input = native.current
    if (!isWanted || !input) return
    let isGone = false
    const replace = (DayInput: Ours['DayInput']) => {
      if (isGone) return
      // At once: what is filled in between reading the value and the change would be lost.
      flushSync(() => setOurs({ DayInput, day: input.value, takesOver: document.activeElement === input }))
    }
    import('./day-input.tsx').then(
      ({ DayInput }) => {
        if (isBeingFilled(input)) input.addEventListener('blur', () => replace(DayInput), { once: true })
        else replace(DayInput)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isWanted, native])
  return ours
}

/** Under a finger the system's own calendar has opened; by keyboard a part of the day may be there. */
const isBeingFilled = (input: HTMLInputElement) =>
  document.activeElement === input &&
  (input.value !== '' || input.validity.badInput || matchMedia('(pointer: coarse)').matches)
