import type { City } from '@couronne/contract/platform/towns'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { countText } from '#app/lib/french.ts'
import { useLocateTown } from './locate-town.tsx'
import { townText } from './town-text.ts'
import { useTownSuggestions } from './use-town-suggestions.ts'

/**
 * Turns a town's text field into a combobox on its first focus, with suggestions and the current town. Until then, and
 * without scripts, it is a plain field that submits its text. It follows the combobox pattern of the ARIA guide. Base
 * UI's combobox hides the rest of the page, including the field's label, from screen readers while its list is open.
 */
export const useTownCombobox = (
  value: string,
  onChange: (text: string, town: City | null) => void,
  onLocated?: (town: City) => void,
) => {
  const listId = useId()
  const { towns, isUnknown, suggest, offer, clear, prepare } = useTownSuggestions()
  const [isCombobox, setIsCombobox] = useState(false)
  const [active, setActive] = useState(-1)
  const [located, setLocated] = useState('')
  const isOpen = towns.length > 0
  const close = () => {
    clear()
    setActive(-1)
  }
  const offered = useRef<City>(undefined)
  const choose = (town: City) => {
    onChange(townText(town), town)
    close()
    if (town === offered.current) onLocated?.(town)
  }
  const { locate, locating, notice, clearNotice } = useLocateTown((town) => {
    offered.current = town
    setLocated(`Ville trouvée : ${townText(town)}`)
    if (value.trim() === '' || value === townText(town)) return choose(town)
    // A text that somebody has typed or chosen is not replaced without a question.
    box.current?.querySelector('input')?.focus()
    offer(town)
  })
  const type = (text: string) => {
    onChange(text, null)
    suggest(text)
    setActive(-1)
    setLocated('')
    clearNotice()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = towns[active]
    if (step && isOpen) {
      event.preventDefault()
      // The arrow keys go from the field (-1) to the last town and around again.
      setActive(((active + 1 + step + towns.length + 1) % (towns.length + 1)) - 1)
    } else if (step) {
      suggest(value)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && (isOpen || isUnknown)) {
      event.stopPropagation()
      close()
    }
  }

  const box = useTextBeforeHydration(value, (text) => onChange(text, null))

  return {
    box,
    input: {
      value,
      maxLength: 80,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      onKeyDown,
      onFocus: () => {
        setIsCombobox(true)
        prepare()
        scrollToTopOnPhone(box)
      },
      onBlur: close,
      ...(isCombobox && comboboxProps(listId, isOpen, active)),
    },
    list: isOpen ? { id: listId, towns, active, onChoose: choose } : null,
    isUnknown,
    locateButton: { onClick: locate, busy: locating },
    notice,
    /** Screen readers announce this text. */
    announcement: isOpen
      ? [located, countText(towns.length, 'ville proposée', 'villes proposées')].filter(Boolean).join(', ')
      : isUnknown
        ? 'Aucune commune trouvée'
        : located,
  }
}

/** Returns the field's ARIA attributes. `active` is the index that the arrow keys have reached, or -1. */
const comboboxProps = (listId: string, isOpen: boolean, active: number) =>
  ({
    role: 'combobox',
    // The browser's own suggestions would cover ours.
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
  }) as const

/** Takes over text that was typed before hydration. React leaves it in the input without an event. */
const useTextBeforeHydration = (value: string, onTyped: (text: string) => void) => {
  const box = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, after hydration
  useEffect(() => {
    const typed = box.current?.querySelector('input')?.value
    if (typed && typed !== value) onTyped(typed)
  }, [])
  return box
}

const phoneQuery = '(pointer: coarse) and (max-width: 63.99rem)'

/**
 * On a phone the keyboard covers the lower half of the screen. The field scrolls to the top, so that its suggestions
 * stay visible.
 */
const scrollToTopOnPhone = (box: RefObject<HTMLElement | null>) => {
  if (!matchMedia(phoneQuery).matches) return
  const scrollToTop = () => {
    if (box.current?.contains(document.activeElement)) box.current.scrollIntoView({ block: 'start' })
  }
  // This runs after the browser's own scrolling, now and again when the keyboard has opened.
  requestAnimationFrame(scrollToTop)
  window.visualViewport?.addEventListener('resize', scrollToTop, { once: true })
}
