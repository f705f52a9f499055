import { conversationsApi } from '@couronne/contract/talk/conversations'
import { useSyncExternalStore } from 'react'
import { call } from '#app/lib/call.ts'

/** Counts the people who wait for an answer of the team. */
let waitingCount = 0
const changes = new EventTarget()

/** Asks the server for the number. A failure leaves the last one. */
export const refreshWaitingCount = async () => {
  try {
    const { total } = await call.page(conversationsApi.ofTeam, { query: { waiting: '1', limit: 1 } })
    if (total === waitingCount) return
    waitingCount = total
    changes.dispatchEvent(new Event('change'))
  } catch {
    // The next page asks again.
  }
}

const subscribe = (onChange: () => void) => {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

export const useWaitingCount = () =>
  useSyncExternalStore(
    subscribe,
    () => waitingCount,
    () => 0,
  )
