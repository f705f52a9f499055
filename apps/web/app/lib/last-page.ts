import { useEffect, useSyncExternalStore } from 'react'

/**
 * While a request runs or its error is shown, the page stays open even if the session turns out to be over. A redirect
 * to the login would lose the person's input.
 */
let holders = 0
const changed = new EventTarget()
const change = (by: 1 | -1) => {
  holders += by
  changed.dispatchEvent(new Event('change'))
}

/** Keeps the page open until the returned function is called. */
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
