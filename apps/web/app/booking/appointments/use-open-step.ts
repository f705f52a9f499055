import { useEffect, useRef, useState } from 'react'
import { goToStep } from './booking-step.tsx'

/** Manages which completed step is open again, and which step gets the focus next. */
export const useOpenStep = (initial?: 1 | 2) => {
  const [openStep, setOpenStep] = useState(initial)
  // The focus moves after the step is rendered, because the element that had it is gone by then.
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current) goToStep(next.current)
    next.current = undefined
  })
  const goTo = (step: 1 | 2 | undefined, to: number) => {
    setOpenStep(step)
    next.current = to
  }
  return { openStep, reopen: (step: 1 | 2) => goTo(step, step), goToNext: (to: number) => goTo(undefined, to) }
}
