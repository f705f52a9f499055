import { removeStored, storedJson, storeJson } from '#app/lib/browser-storage.ts'
import { draftsKey } from './drafts-key.ts'

type Drafts = Record<string, Record<string, string>>
const maxDrafts = 50

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const draftsOf = (userId: string): Record<string, string> => {
  const stored = storedJson(draftsKey)
  const own = isRecord(stored) ? stored[userId] : undefined
  if (!isRecord(own)) return {}
  return Object.fromEntries(
    Object.entries(own).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export const readDraft = (userId: string, sid: string) => draftsOf(userId)[sid] ?? ''

/** Stores what is typed in a conversation. Only the latest fifty conversations keep theirs, and only of this user. */
export const writeDraft = (userId: string, sid: string, text: string) => {
  const { [sid]: _, ...others } = draftsOf(userId)
  const entries = [...Object.entries(others), ...(text.trim() ? [[sid, text] as const] : [])].slice(-maxDrafts)
  if (entries.length === 0) removeStored(draftsKey)
  else storeJson(draftsKey, { [userId]: Object.fromEntries(entries) } satisfies Drafts)
}

/**
 * Follows the draft of a conversation in one tab. Only a text that was changed in this tab is stored, so that another
 * tab neither deletes it nor brings back one that was sent.
 */
export const followDraft = (userId: string, sid: string) => {
  let known = readDraft(userId, sid)
  return {
    store: (text: string) => {
      if (text === known) return
      known = text
      writeDraft(userId, sid, text)
    },
    /** Returns the text to show after another tab has stored a draft. One that was changed here stays. */
    afterChange: (text: string) => {
      if (text !== known) return text
      known = readDraft(userId, sid)
      return known
    },
  }
}
