import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes the chosen hour, once, for a customer who has just confirmed the registration that this choice began. If the
 * hour is not free any more, the page says so like after any other refusal.
 */
export const useTakenOnArrival = (isComplete: boolean, take: () => unknown) => {
  const { state } = useLocation()
  const isWanted = useRef((state as { takesHour?: boolean } | null)?.takesHour === true)
  useEffect(() => {
    if (!isWanted.current || !isComplete) return
    isWanted.current = false
    // The browser keeps the state of an entry of its history, so a reload would take the hour again.
    window.history.replaceState({ ...window.history.state, usr: null }, '')
    take()
  })
}
