import { useSyncExternalStore } from 'react'
import { readSession } from '#app/lib/session.ts'

type Line = { id: string; cartQuantity: number }

/** Counts what the account has added to a guest's cart at login, until the customer has seen the notice. */
let joined: { userId: string; units: number } | undefined
const changed = new EventTarget()

const put = (value: typeof joined) => {
  joined = value
  changed.dispatchEvent(new Event('change'))
}

/** Counts the units beyond those that the guest's cart contained. */
export const noteJoined = (userId: string, own: Line[], merged: Line[]) => {
  const ownOf = new Map(own.map(({ id, cartQuantity }) => [id, cartQuantity]))
  const units = merged.reduce((sum, { id, cartQuantity }) => sum + Math.max(0, cartQuantity - (ownOf.get(id) ?? 0)), 0)
  if (units > 0) put({ userId, units })
}

export const forgetJoined = () => put(undefined)

export const joinedUnits = () => (joined && joined.userId === readSession()?.userId ? joined.units : 0)

const subscribe = (onChange: () => void) => {
  changed.addEventListener('change', onChange)
  return () => changed.removeEventListener('change', onChange)
}

export const useJoinedUnits = () => useSyncExternalStore(subscribe, joinedUnits, () => 0)
