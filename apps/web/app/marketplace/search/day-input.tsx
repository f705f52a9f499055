import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { longCivilDayText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { DayCalendar } from './day-calendar.tsx'
import { formatDayInput, parseDay } from './day-text.ts'
import { type fieldProps, searchControl } from './search-field.tsx'

export type DayInputProps = {
  fieldProps: ReturnType<typeof fieldProps>
  /** Contains the text of the field that this one replaces. */
  initialText: string
  firstDay: string
  /** The replaced field had the focus. */
  replacesFocused: boolean
  onEdit: () => void
}

const fullDatePattern = /^\d[-/. \d]{8}\d$/

/** Accepts a day typed in any usual way or chosen in a calendar. It shows DD-MM-YYYY and sends YYYY-MM-DD. */
export const DayInput = ({ fieldProps, initialText, firstDay, replacesFocused, onEdit }: DayInputProps) => {
  const [text, setText] = useState(initialText)
  const [calendar, setCalendar] = useState<'closed' | 'beside' | 'entered'>(replacesFocused ? 'beside' : 'closed')
  const input = useRef<HTMLInputElement>(null)
  const day = parseDay(text, firstDay)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when this field replaces the other
  useEffect(() => {
    if (!replacesFocused) return
    input.current?.focus()
    input.current?.setSelectionRange(initialText.length, initialText.length)
  }, [])

  const edit = (next: string) => {
    const completeDay = fullDatePattern.test(next) ? parseDay(next) : ''
    setText(completeDay ? formatDayInput(completeDay) : next)
    onEdit()
  }
  const closeToInput = () => {
    setCalendar('closed')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && calendar !== 'closed') {
      event.stopPropagation()
      closeToInput()
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setCalendar('closed')
    if (day) setText(formatDayInput(day))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape and blur for its content
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <input
        {...fieldProps}
        ref={input}
        type="text"
        // A finger opens the calendar, not a keyboard over it.
        inputMode={matchMedia('(pointer: coarse)').matches ? 'none' : 'numeric'}
        value={text}
        onChange={(event) => edit(event.target.value)}
        onClick={() => setCalendar('beside')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setCalendar('entered')
        }}
        placeholder="JJ-MM-AAAA"
        autoComplete="off"
        maxLength={40}
        className={cx(searchControl, 'pr-12')}
      />
      <input type="hidden" name="date" value={day} />
      <CalendarButton
        day={day}
        isOpen={calendar !== 'closed'}
        onPress={() => setCalendar(calendar === 'closed' ? 'entered' : 'closed')}
      />
      {calendar !== 'closed' && (
        <DayCalendar
          // The key remounts a calendar that was opened beside the input and then entered, so that it takes the focus.
          key={calendar}
          day={day}
          firstDay={firstDay}
          takesFocus={calendar === 'entered'}
          onChoose={(chosen) => {
            edit(formatDayInput(chosen))
            closeToInput()
          }}
        />
      )}
    </div>
  )
}

type ButtonProps = { day: string; isOpen: boolean; onPress: () => void }

const CalendarButton = ({ day, isOpen, onPress }: ButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    aria-expanded={isOpen}
    aria-haspopup="dialog"
    aria-label={day ? `Ouvrir le calendrier, ${longCivilDayText(day)}` : 'Ouvrir le calendrier'}
    className="absolute inset-y-0 right-0 my-auto inline-flex size-11 items-center justify-center rounded-control text-plum hover:bg-sable"
  >
    <ChevronDownIcon className={cx('size-5 transition-transform', isOpen && 'rotate-180')} />
  </button>
)
