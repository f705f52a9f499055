import { useEffect, useRef } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'

/** A typed value counts as final this long after the last change. */
const settledMs = 500

/** Debounces an action: the last one runs after half a second, on request, or when the user leaves. */
export const useSettling = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<() => void>(undefined)
  const forget = () => {
    clearTimeout(timer.current)
    last.current = undefined
  }
  const settle = () => {
    const act = last.current
    forget()
    act?.()
  }
  /** With `waits`, no timer starts. */
  const begin = (act: () => void, waits: boolean) => {
    clearTimeout(timer.current)
    last.current = act
    if (!waits) timer.current = setTimeout(settle, settledMs)
  }
  // A user who leaves at once, for another page or for good, still wants the action.
  // biome-ignore lint/correctness/useExhaustiveDependencies: settle reads the last action when it runs
  useEffect(() => {
    const stopListening = listenOnWindow({ pagehide: settle })
    return () => {
      stopListening()
      settle()
    }
  }, [])
  return { begin, settle, forget }
}
