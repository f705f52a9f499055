import type { MessageView } from '@couronne/contract/talk/conversations'
import { useSyncExternalStore } from 'react'

/** Screen readers read this text when it changes, and nothing else of the conversation. */
let text = ''
const changes = new EventTarget()

const subscribe = (onChange: () => void) => {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

export const announceText = (next: string) => {
  // The same text again would not be read, so every second time ends with a space.
  text = next === text ? `${next}\u00a0` : next
  changes.dispatchEvent(new Event('change'))
}

export const announceMessages = (name: string, messages: readonly Pick<MessageView, 'content'>[]) =>
  announceText(messages.map(({ content }) => `${name} : ${content || 'Photo'}`).join('\n'))

export const useAnnouncedText = () =>
  useSyncExternalStore(
    subscribe,
    () => text,
    () => '',
  )
