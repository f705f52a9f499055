import type { City } from '@couronne/contract/cities'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { countText } from '#app/lib/french.ts'
import { townText } from '#app/search/search-address.ts'
import { cx } from '#app/ui/class-names.ts'
import { useFieldWiring } from '#app/ui/field.tsx'
import { controlLook } from '#app/ui/inputs.tsx'
import { LocateButton, useLocateTown } from './locate-town.tsx'
import { TownList } from './town-list.tsx'
import { useTownSuggestions } from './town-suggestions.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** What is in the field: a name as typed, or a chosen town as `townText` writes it. */
  value: string
  /** The town is null while what is typed is only a text. */
  onChange: (text: string, town: City | null) => void
}

/**
 * A town, with suggestions while one types and a button that finds where one is. In the server's HTML it is a plain text
 * field, and a name that was chosen from no list is sent as it stands. Follows the combobox pattern of the ARIA guide;
 * Base UI's own hides the rest of the page, the field's label with it, from screen readers while its list is open.
 */
export const CityField = ({ value, onChange, onBlur, className, ...input }: Props) => {
  const listId = useId()
  const { towns, suggest, forget } = useTownSuggestions()
  const [active, setActive] = useState(-1)
  const choose = (town: City) => {
    onChange(townText(town), town)
    close()
  }
  const close = () => {
    forget()
    setActive(-1)
  }
  const { locate, locating, notice, forgetNotice } = useLocateTown(choose)
  const type = (text: string) => {
    onChange(text, null)
    suggest(text)
    setActive(-1)
    forgetNotice()
  }
  const box = useEarlyTyping(value, (text) => onChange(text, null))
  const isOpen = towns.length > 0

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = towns[active]
    if (step && isOpen) {
      event.preventDefault()
      // From the field (-1) down to the last town, and round again.
      setActive(((active + 1 + step + towns.length + 1) % (towns.length + 1)) - 1)
    } else if (step) {
      suggest(value)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }

  return (
    <>
      <span ref={box} className="relative block">
        <input
          type="text"
          {...useFieldWiring()}
          {...input}
          value={value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            close()
            onBlur?.(event)
          }}
          maxLength={80}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          className={cx(className ?? controlLook, 'pr-14')}
        />
        <LocateButton onClick={locate} busy={locating} />
        {isOpen && <TownList id={listId} towns={towns} active={active} onChoose={choose} />}
      </span>
      <p role="status" className={cx('text-sm font-medium text-terracotta', notice && 'mt-1.5')}>
        {notice}
        {isOpen && <span className="sr-only">{countText(towns.length, 'ville proposée', 'villes proposées')}</span>}
      </p>
    </>
  )
}

/** Takes over what was typed before the page came alive, which React has left in the input without telling anyone. */
const useEarlyTyping = (value: string, onTyped: (text: string) => void) => {
  const box = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const typed = box.current?.querySelector('input')?.value
    if (typed && typed !== value) onTyped(typed)
  }, [])
  return box
}
