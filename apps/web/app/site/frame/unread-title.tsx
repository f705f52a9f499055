import { useEffect } from 'react'
import { titleWithUnread, useUnreadCount } from '#app/identity/sessions/unread-count.ts'

/** Shows the number of unread messages in the title of the page, also after the page has changed it. */
export const UnreadTitle = () => {
  const count = useUnreadCount()
  useEffect(() => {
    const update = () => {
      const title = titleWithUnread(document.title, count)
      if (document.title !== title) document.title = title
    }
    update()
    if (count === 0) return
    const observer = new MutationObserver(update)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])
  return null
}
