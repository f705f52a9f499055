import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { readSession } from '#app/lib/session.ts'

/**
 * Fills an empty town field with the town of the customer's account. A field that has the focus or a text stays as it
 * is. Returns that town.
 */
export const useOwnTown = (field: RefObject<HTMLElement | null>, fill: (town: string) => void) => {
  const [ownTown, setOwnTown] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, after hydration
  useEffect(() => {
    const input = field.current?.querySelector('input')
    if (readSession()?.role !== 'customer' || input?.value) return
    let isMounted = true
    importOwnTown().then(
      (town) => {
        if (!isMounted || !input || input.value || input === document.activeElement) return
        // A click that follows at once must find the town in the field, to select it.
        flushSync(() => {
          setOwnTown(town)
          fill(town)
        })
      },
      // A failure is ignored, because the field can be filled by hand.
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [])
  return ownTown
}

/** This code is loaded for customers alone, because no other browser needs it. */
const importOwnTown = async () => (await import('#app/identity/accounts/load-own-town.ts')).loadOwnTown()
