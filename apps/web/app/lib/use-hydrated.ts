import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns false in the server's HTML and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
