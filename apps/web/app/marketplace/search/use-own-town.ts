import { type RefObject, useEffect, useState } from 'react'
import { readSession } from '#app/lib/session.ts'

/** Fills the town field for customers, and returns the town that it filled in. The code is loaded for them alone. */
export const useOwnTown = (field: RefObject<HTMLElement | null>, fill: (town: string) => void) => {
  const [ownTown, setOwnTown] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, after hydration
  useEffect(() => {
    if (readSession()?.role !== 'customer') return
    const fillIn = (town: string) => {
      setOwnTown(town)
      fill(town)
    }
    import('./fill-own-town.ts').then(({ fillOwnTown }) => fillOwnTown(field, fillIn)).catch(() => undefined)
  }, [])
  return ownTown
}
