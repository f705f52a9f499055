import { useEffect, useSyncExternalStore } from 'react'

/**
 * While a request runs or its error is shown, the page stays open even if the session turns out to be over. A redirect
 * to the login would lose the person's input.
 */
let blockerCount = 0
const changed = new EventTarget()
const changeCount = (delta: 1 | -1) => {
  blockerCount += delta
  changed.dispatchEvent(new Event('change'))
}

/** Keeps the page open until the returned function is called. */
export const blockRedirect = () => {
  changeCount(1)
  let isBlocking = true
  return () => {
    if (isBlocking) changeCount(-1)
    isBlocking = false
  }
}

export const useRedirectBlock = (isBlocked: boolean) =>
  useEffect(() => (isBlocked ? blockRedirect() : undefined), [isBlocked])

const subscribe = (onChange: () => void) => {
  changed.addEventListener('change', onChange)
  return () => changed.removeEventListener('change', onChange)
}

const isRedirectBlocked = () => blockerCount > 0
export const useIsRedirectBlocked = () => useSyncExternalStore(subscribe, isRedirectBlocked, () => false)
