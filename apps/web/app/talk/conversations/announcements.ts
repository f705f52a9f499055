import type { MessageView } from '@couronne/contract/talk/conversations'
import { useSyncExternalStore } from 'react'

/** Screen readers read this text when it changes, and nothing else of the conversation. */
let text = ''
const changes = new EventTarget()

export const onAnnouncement = (onChange: () => void) => {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

const show = (next: string) => {
  text = next
  changes.dispatchEvent(new Event('change'))
}

export const announceText = (next: string) => {
  // The same text again would not be read, so every second time ends with a space.
  show(next === text ? `${next}\u00a0` : next)
}

/** Empties the text when its conversation is left or another user begins. */
export const clearAnnouncement = () => show('')

export const announceMessages = (name: string, messages: readonly Pick<MessageView, 'content'>[]) =>
  announceText(messages.map(({ content }) => `${name} : ${content || 'Photo'}`).join('\n'))

export const readAnnouncement = () => text

export const useAnnouncedText = () => useSyncExternalStore(onAnnouncement, readAnnouncement, () => '')
