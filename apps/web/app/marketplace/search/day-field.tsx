import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { cx } from '#app/ui/class-names.ts'
import { CalendarIcon } from '#app/ui/icons.tsx'
import type { DayInputProps } from './day-input.tsx'
import { dividedLook, SearchField, searchControl, wiringOf } from './search-field.tsx'
import { isoDay, typedDay } from './typed-day.ts'

type Props = {
  asked: string
  error: string | undefined
  onEdit: () => void
  firstDay: string
  /** From now on our calendar may come. */
  isWanted: boolean
}

/** A day as DD-MM-YYYY from the first picture on: a browser's own field for days writes it as its owner's language does. */
export const DayField = ({ asked, error, onEdit, firstDay, isWanted }: Props) => {
  const plain = useRef<HTMLInputElement>(null)
  const { ours, hasFailed } = useDayInput(plain, isWanted)
  const awaitsCalendar = useHydrated() && !hasFailed && matchMedia('(pointer: coarse)').matches
  const wiring = wiringOf('date', error)
  const day = isoDay(asked)
  return (
    <SearchField
      name="date"
      label="Quel jour ?"
      icon={<CalendarIcon className="size-6" />}
      error={error}
      className={dividedLook}
    >
      {ours ? (
        <ours.DayInput
          wiring={wiring}
          given={ours.given}
          firstDay={firstDay}
          takesOver={ours.takesOver}
          onEdit={onEdit}
        />
      ) : (
        <input
          {...wiring}
          ref={plain}
          type="text"
          name="date"
          defaultValue={day ? typedDay(day) : asked}
          // A finger gets the calendar, not a keyboard over it.
          inputMode={awaitsCalendar ? 'none' : 'numeric'}
          placeholder="JJ-MM-AAAA"
          autoComplete="off"
          maxLength={40}
          onChange={onEdit}
          className={cx(searchControl, 'pr-12')}
        />
      )}
    </SearchField>
  )
}

type Ours = { DayInput: ComponentType<DayInputProps>; given: string; takesOver: boolean }

/** Fetches the input with a calendar; until it is there, or when it does not come, a day is typed. */
const useDayInput = (plain: RefObject<HTMLInputElement | null>, isWanted: boolean) => {
  const [ours, setOurs] = useState<Ours>()
  const [hasFailed, setFailed] = useState(false)
  useLayoutEffect(() => {
    const input = plain.current
    if (!isWanted || !input) return
    let isGone = false
    import('./day-input.tsx').then(
      ({ DayInput }) => {
        if (isGone) return
        // At once: what is typed between reading the value and the change would be lost.
        flushSync(() => setOurs({ DayInput, given: input.value, takesOver: document.activeElement === input }))
      },
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [isWanted, plain])
  return { ours, hasFailed }
}
