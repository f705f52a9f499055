import { useSyncExternalStore } from 'react'
import { readSession } from '#app/lib/session.ts'

type Line = { id: string; cartQuantity: number }

/** Counts what the account has added to a guest's cart at login, until the customer has seen the notice. */
let lastMerge: { userId: string; units: number } | undefined
const mergeEvents = new EventTarget()

const setLastMerge = (value: typeof lastMerge) => {
  lastMerge = value
  mergeEvents.dispatchEvent(new Event('change'))
}

/** Counts the units beyond those that the guest's cart contained. */
export const recordMerge = (userId: string, own: Line[], merged: Line[]) => {
  const ownOf = new Map(own.map(({ id, cartQuantity }) => [id, cartQuantity]))
  const units = merged.reduce((sum, { id, cartQuantity }) => sum + Math.max(0, cartQuantity - (ownOf.get(id) ?? 0)), 0)
  if (units > 0) setLastMerge({ userId, units })
}

export const clearMerge = () => setLastMerge(undefined)

export const getMergedUnits = () => (lastMerge && lastMerge.userId === readSession()?.userId ? lastMerge.units : 0)

const subscribe = (onChange: () => void) => {
  mergeEvents.addEventListener('change', onChange)
  return () => mergeEvents.removeEventListener('change', onChange)
}

export const useMergedUnits = () => useSyncExternalStore(subscribe, getMergedUnits, () => 0)
