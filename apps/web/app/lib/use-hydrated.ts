import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false in the server's HTML and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
