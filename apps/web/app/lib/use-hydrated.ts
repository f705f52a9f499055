import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and until the page has come alive. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
