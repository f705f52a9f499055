import type { City } from '@couronne/contract/platform/towns'
import { useEffect, useRef, useState } from 'react'

const pauseMs = 120
const loadAsking = () => import('./ask-towns.ts')

/** Towns for what is being typed, best first. Without a network there are none, and the typed name stands. */
export const useTownSuggestions = () => {
  const [towns, setTowns] = useState<City[]>([])
  const [isUnknown, setIsUnknown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  const forget = () => {
    clearTimeout(timer.current)
    latest.current = ''
    setTowns([])
    setIsUnknown(false)
  }

  const suggest = (typed: string) => {
    const search = typed.trim()
    if (!search) return forget()
    clearTimeout(timer.current)
    latest.current = search
    timer.current = setTimeout(async () => {
      const found = await loadAsking()
        .then(({ townsMatching }) => townsMatching(search))
        .catch(() => null)
      // An answer that comes late must not replace that of a later question.
      if (latest.current !== search) return
      setTowns(found ?? [])
      setIsUnknown(found?.length === 0)
    }, pauseMs)
  }

  /** Before the first letter, so that its answer need not wait for the code. */
  const prepare = () => void loadAsking().catch(() => undefined)

  return { towns, isUnknown, suggest, forget, prepare }
}
