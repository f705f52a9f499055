import { useEffect, useRef, useState } from 'react'
import { goOnTo } from './booking-step.tsx'

/** Manages which completed step is open again, and which step gets the focus next. */
export const useStepTurn = () => {
  const [changing, setChanging] = useState<1 | 2>()
  // The focus moves after the step is rendered, because the element that had it is gone by then.
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current) goOnTo(next.current)
    next.current = undefined
  })
  const turn = (step: 1 | 2 | undefined, to: number) => {
    setChanging(step)
    next.current = to
  }
  return { changing, reopen: (step: 1 | 2) => turn(step, step), goOn: (to: number) => turn(undefined, to) }
}
