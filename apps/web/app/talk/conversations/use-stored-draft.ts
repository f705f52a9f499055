import { useEffect, useRef } from 'react'
import { readSession } from '#app/lib/session.ts'
import { writeDraft } from './drafts.ts'

const draftDelayMs = 300

/** Stores the text shortly after the last key, and at once when the page is left. */
export const useStoredDraft = (userId: string, sid: string, text: string) => {
  const latest = useRef(text)
  latest.current = text
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (text === '') return writeDraft(userId, sid, '')
    const timer = setTimeout(() => writeDraft(userId, sid, text), draftDelayMs)
    return () => clearTimeout(timer)
  }, [userId, sid, text])
  useEffect(() => {
    // The page may be left because the session has ended, which deletes the drafts.
    const store = () => {
      if (readSession()?.userId === userId) writeDraft(userId, sid, latest.current)
    }
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [userId, sid])
}
