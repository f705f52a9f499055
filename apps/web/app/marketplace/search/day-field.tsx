import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { cx } from '#app/ui/class-names.ts'
import { CalendarIcon } from '#app/ui/icons.tsx'
import type { DayInputProps } from './day-input.tsx'
import { formatDayInput, parseDay } from './day-text.ts'
import { dividedClassName, fieldProps, SearchField, searchControl } from './search-field.tsx'

type Props = {
  requestedDay: string
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
export const DayField = ({ requestedDay, error, onEdit, firstDay, isWanted }: Props) => {
  const plainInput = useRef<HTMLInputElement>(null)
  const { loaded, hasFailed } = useDayInput(plainInput, isWanted)
  const isAwaitingCalendar = useHydrated() && !hasFailed && matchMedia('(pointer: coarse)').matches
  const dateFieldProps = fieldProps('date', error)
  const day = parseDay(requestedDay)
  return (
    <SearchField
      name="date"
      label="Quel jour ?"
      icon={<CalendarIcon className="size-6" />}
      error={error}
      className={dividedClassName}
    >
      {loaded ? (
        <loaded.DayInput
          fieldProps={dateFieldProps}
          initialText={loaded.initialText}
          firstDay={firstDay}
          replacesFocused={loaded.replacesFocused}
          onEdit={onEdit}
        />
      ) : (
        <input
          {...dateFieldProps}
          ref={plainInput}
          type="text"
          name="date"
          defaultValue={day ? formatDayInput(day) : requestedDay}
          // A finger opens the calendar, not a keyboard over it.
          inputMode={isAwaitingCalendar ? 'none' : 'numeric'}
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

type Loaded = { DayInput: ComponentType<DayInputProps>; initialText: string; replacesFocused: boolean }

/** Loads the input with a calendar. Until it is loaded, and if that fails, the user types a day. */
const useDayInput = (plainInput: RefObject<HTMLInputElement | null>, isWanted: boolean) => {
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  useLayoutEffect(() => {
    const input = plainInput.current
    if (!isWanted || !input) return
    let isUnmounted = false
    import('./day-input.tsx').then(
      ({ DayInput }) => {
        if (isUnmounted) return
        // The update has to be synchronous: text typed between reading the value and the update would be lost.
        flushSync(() =>
          setLoaded({ DayInput, initialText: input.value, replacesFocused: document.activeElement === input }),
        )
      },
      () => isUnmounted || setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [isWanted, plainInput])
  return { loaded, hasFailed }
}
