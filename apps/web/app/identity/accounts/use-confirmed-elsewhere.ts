import { useEffect, useRef } from 'react'
import { readSession } from '#app/lib/session.ts'
import { enterAfterConfirmation } from './registration-secret.ts'

const pollMs = 4000
/** Whoever comes back later logs in. */
const maxPolls = 900

/**
 * Asks whether the address was confirmed, on whatever device, while this page is on screen. It ends when this browser is
 * logged in, here or in another tab.
 */
export const useConfirmedElsewhere = (onEntered: () => void) => {
  const latestOnEntered = useRef(onEntered)
  latestOnEntered.current = onEntered
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let polls = 0
    let isStopped = false
    const poll = async () => {
      clearTimeout(timer)
      if (isStopped || document.visibilityState === 'hidden') return
      polls += 1
      // A failure is ignored, because the page asks again.
      const user = await enterAfterConfirmation().catch(() => undefined)
      if (isStopped) return
      if (user || readSession()) {
        isStopped = true
        return latestOnEntered.current()
      }
      if (polls < maxPolls) timer = setTimeout(poll, pollMs)
    }
    timer = setTimeout(poll, pollMs)
    document.addEventListener('visibilitychange', poll)
    return () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [])
}
