import { useSyncExternalStore } from 'react'
import { useSession } from '#app/lib/session.ts'

/**
 * Counts the user's unread messages. The own account brings the number; on the account's pages, the conversations keep
 * it up to date.
 */
let unreadCount = 0
const changes = new EventTarget()

export const setUnreadCount = (count: number) => {
  if (count === unreadCount) return
  unreadCount = count
  changes.dispatchEvent(new Event('change'))
}

const readUnreadCount = () => unreadCount

const subscribe = (onChange: () => void) => {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

/** Returns 0 for a guest, and until the account has loaded. */
export const useUnreadCount = () => {
  const isMember = useSession() !== null
  const count = useSyncExternalStore(subscribe, readUnreadCount, () => 0)
  return isMember ? count : 0
}

/** Shows at most two digits. */
export const unreadText = (count: number) => (count > 99 ? '99+' : String(count))

/** `3 messages non lus`, as screen readers read it. */
export const unreadLabel = (count: number) =>
  `${unreadText(count)} ${count > 1 ? 'messages non lus' : 'message non lu'}`

/** `(3) Mes messages` */
export const titleWithUnread = (title: string, count: number) =>
  (count > 0 ? `(${unreadText(count)}) ` : '') + titleWithoutUnread(title)

export const titleWithoutUnread = (title: string) => title.replace(/^\(\d+\+?\) /, '')
