import { useEffect, useSyncExternalStore } from 'react'

/**
 * While something is asked for her, or says what stopped her, the page stays as it is even if her session turns out to be
 * over: what she has typed would be gone with it.
 */
let holders = 0
const changed = new EventTarget()
const change = (by: 1 | -1) => {
  holders += by
  changed.dispatchEvent(new Event('change'))
}

/** Holds the page until what it gives back is called. */
export const holdPage = () => {
  change(1)
  let isHeld = true
  return () => {
    if (isHeld) change(-1)
    isHeld = false
  }
}

export const useHoldPage = (holds: boolean) => useEffect(() => (holds ? holdPage() : undefined), [holds])

const subscribe = (onChange: () => void) => {
  changed.addEventListener('change', onChange)
  return () => changed.removeEventListener('change', onChange)
}

const isPageHeld = () => holders > 0
export const usePageIsHeld = () => useSyncExternalStore(subscribe, isPageHeld, () => false)
