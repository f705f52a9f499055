import { useEffect, useRef } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'

/** How long after the last change something typed is taken for what she wants. */
const settledMs = 500

/** Does what was begun last: half a second later, when told to, or when she leaves. */
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
  /** `waits`: not by time alone. */
  const begin = (act: () => void, waits: boolean) => {
    clearTimeout(timer.current)
    last.current = act
    if (!waits) timer.current = setTimeout(settle, settledMs)
  }
  // Who leaves at once, for another page of ours or for good, wanted it too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is the last one then
  useEffect(() => {
    const stopListening = listenOnWindow({ pagehide: settle })
    return () => {
      stopListening()
      settle()
    }
  }, [])
  return { begin, settle, forget }
}
