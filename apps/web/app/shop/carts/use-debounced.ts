import { useEffect, useRef } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'

/** A typed value counts as final this long after the last change. */
const debounceMs = 500

/** Debounces an action: the last one runs after half a second, on request, or when the user leaves. */
export const useDebounced = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pendingAction = useRef<() => void>(undefined)
  const cancel = () => {
    clearTimeout(timer.current)
    pendingAction.current = undefined
  }
  const flush = () => {
    const action = pendingAction.current
    cancel()
    action?.()
  }
  /** With `isManual`, no timer starts. */
  const schedule = (action: () => void, isManual: boolean) => {
    clearTimeout(timer.current)
    pendingAction.current = action
    if (!isManual) timer.current = setTimeout(flush, debounceMs)
  }
  // A user who leaves at once, for another page or for good, still wants the action.
  // biome-ignore lint/correctness/useExhaustiveDependencies: settle reads the last action when it runs
  useEffect(() => {
    const stopListening = listenOnWindow({ pagehide: flush })
    return () => {
      stopListening()
      flush()
    }
  }, [])
  return { schedule, flush, cancel }
}
