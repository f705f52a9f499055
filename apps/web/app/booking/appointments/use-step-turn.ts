import { useEffect, useRef, useState } from 'react'
import { goOnTo } from './booking-step.tsx'

/** Which of the steps that are done is open again, and where the focus goes from there. */
export const useStepTurn = () => {
  const [changing, setChanging] = useState<1 | 2>()
  // Only once the step is open: what had the focus is gone by then.
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
