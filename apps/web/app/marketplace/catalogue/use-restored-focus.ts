import { type RefObject, useEffect, useRef } from 'react'

/**
 * Restores a lost focus. If the focused element is gone (a picture was removed, a file has arrived), the entry that is
 * now at its place in the list gets the focus, or else `fallback`.
 */
export const useRestoredFocus = (list: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>) => {
  const last = useRef<{ element: Element; at: number }>(undefined)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const at = [...(list.current?.children ?? [])].findIndex((card) => card.contains(target))
      last.current = { element: target, at }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [list])

  // This effect runs after every change, whatever its cause.
  useEffect(() => {
    const lastFocus = last.current
    if (!lastFocus || lastFocus.element.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    const cards = [...(list.current?.children ?? [])]
    const next = lastFocus.at >= 0 && cards[Math.min(lastFocus.at, cards.length - 1)]
    const nextFocus = next instanceof HTMLElement ? next : fallback.current
    nextFocus?.focus({ preventScroll: true })
  })
}
