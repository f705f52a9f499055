import { useEffect, useState } from 'react'
import { serverNow } from '#app/lib/server-now.ts'

/** Counts down the whole seconds until an instant. Returns zero once it has passed. */
export const useSecondsLeft = (until: string | null) => {
  const remainingSeconds = () => (until ? Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000)) : 0)
  const [seconds, setSeconds] = useState(remainingSeconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `remainingSeconds` is made of `until` alone
  useEffect(() => {
    setSeconds(remainingSeconds())
    const timer = setInterval(() => setSeconds(remainingSeconds()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** The unit is written out, so that `14 min 05 s` cannot be mistaken for a time of day. */
export const countdownText = (seconds: number) =>
  `${Math.floor(seconds / 60)}\u00a0min\u00a0${String(seconds % 60).padStart(2, '0')}\u00a0s`
