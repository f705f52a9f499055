import { useEffect, useReducer } from 'react'

/** Runs the work each minute while the page is visible and when it becomes visible, until the returned function is called. */
export const eachMinute = (work: () => void) => {
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') work()
  }
  const timer = setInterval(runIfVisible, 60_000)
  document.addEventListener('visibilitychange', runIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', runIfVisible)
  }
}

/** Renders the component again each minute, for parts that depend on the time. */
export const useEachMinute = () => {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => eachMinute(render), [])
}
