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
  /** The calendar may be loaded from now on. */
  isWanted: boolean
}

/**
 * Shows a day as DD-MM-YYYY from the first render on. A browser's own date field would use the format of its owner's
 * language.
 */
export const DayField = ({ asked, error, onEdit, firstDay, isWanted }: Props) => {
  const plain = useRef<HTMLInputElement>(null)
  const { loaded, hasFailed } = useDayInput(plain, isWanted)
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
      {loaded ? (
        <loaded.DayInput
          wiring={wiring}
          given={loaded.given}
          firstDay={firstDay}
          takesOver={loaded.takesOver}
          onEdit={onEdit}
        />
      ) : (
        <input
          {...wiring}
          ref={plain}
          type="text"
          name="date"
          defaultValue={day ? typedDay(day) : asked}
          // A finger opens the calendar, not a keyboard over it.
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

type Loaded = { DayInput: ComponentType<DayInputProps>; given: string; takesOver: boolean }

/** Loads the input with a calendar. Until it is loaded, and if that fails, the user types a day. */
const useDayInput = (plain: RefObject<HTMLInputElement | null>, isWanted: boolean) => {
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  useLayoutEffect(() => {
    const input = plain.current
    if (!isWanted || !input) return
    let isGone = false
    import('./day-input.tsx').then(
      ({ DayInput }) => {
        if (isGone) return
        // The update has to be synchronous: text typed between reading the value and the update would be lost.
        flushSync(() => setLoaded({ DayInput, given: input.value, takesOver: document.activeElement === input }))
      },
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [isWanted, plain])
  return { loaded, hasFailed }
}
