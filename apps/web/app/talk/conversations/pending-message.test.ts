import { expect, it } from 'vitest'
import { waitingText } from './pending-message.tsx'

it.each([
  [{ isOnline: true, isSending: false, attempts: 0 }, 'Envoi…'],
  [{ isOnline: true, isSending: true, attempts: 3 }, 'Envoi…'],
  [{ isOnline: true, isSending: false, attempts: 1 }, 'Nouvel essai dans un instant'],
  [{ isOnline: false, isSending: true, attempts: 1 }, 'En attente de connexion'],
])('a message that waits with %o reads %s', (waits, text) => {
  expect(waitingText(waits)).toBe(text)
})
