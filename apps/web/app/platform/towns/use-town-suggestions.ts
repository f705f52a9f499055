import type { City } from '@couronne/contract/platform/towns'
import { useEffect, useRef, useState } from 'react'

const debounceMs = 120
const loadSearch = () => import('./search-towns.ts')

/** Suggests towns for the typed text, best first. Without a network there are none, and the typed name stays. */
export const useTownSuggestions = () => {
  const [towns, setTowns] = useState<City[]>([])
  const [isUnknown, setIsUnknown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  const clear = () => {
    clearTimeout(timer.current)
    latest.current = ''
    setTowns([])
    setIsUnknown(false)
  }

  const suggest = (typed: string) => {
    const search = typed.trim()
    if (!search) return clear()
    clearTimeout(timer.current)
    latest.current = search
    timer.current = setTimeout(async () => {
      const found = await loadSearch()
        .then(({ searchTowns }) => searchTowns(search))
        .catch(() => null)
      // A stale response must not replace a newer one.
      if (latest.current !== search) return
      setTowns(found ?? [])
      setIsUnknown(found?.length === 0)
    }, debounceMs)
  }

  /** Suggests this town alone, for whatever is typed. */
  const offer = (town: City) => {
    clear()
    setTowns([town])
  }

  /** Loads the code before the first letter, so that the first response need not wait for it. */
  const prepare = () => void loadSearch().catch(() => undefined)

  return { towns, isUnknown, suggest, offer, clear, prepare }
}
