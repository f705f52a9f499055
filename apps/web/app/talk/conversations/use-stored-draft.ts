import { useEffect, useRef, useState } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { readSession } from '#app/lib/session.ts'
import { followDraft } from './drafts.ts'
import { draftsKey } from './drafts-key.ts'

const draftDelayMs = 300

/** Stores the text shortly after the last key, and at once when the page is left. Another tab's change is shown. */
export const useStoredDraft = (userId: string, sid: string, text: string, setText: (text: string) => void) => {
  const [draft] = useState(() => followDraft(userId, sid))
  const latest = useRef(text)
  latest.current = text
  useEffect(() => {
    if (text === '') return draft.store('')
    const timer = setTimeout(() => draft.store(text), draftDelayMs)
    return () => clearTimeout(timer)
  }, [draft, text])
  useEffect(() => {
    // The page may be left because the session has ended, which deletes the drafts.
    const store = () => {
      if (readSession()?.userId === userId) draft.store(latest.current)
    }
    const stopListening = listenOnWindow({
      pagehide: store,
      storage: ({ key }) => {
        if (key === draftsKey || key === null) setText(draft.afterChange(latest.current))
      },
    })
    return () => {
      stopListening()
      store()
    }
  }, [userId, draft, setText])
}
