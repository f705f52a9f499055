import { useRef } from 'react'
import { RefusalError } from './api.ts'

export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Gives an order its idempotency key: the same for the same wish until the server has answered it, so that a click
 * repeated after a broken connection orders once.
 */
export const useAttemptKey = () => {
  const unanswered = useRef<{ wish: string; key: string } | null>(null)

  return async <T>(wish: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(wish)
    const key = unanswered.current?.wish === text ? unanswered.current.key : newKey()
    unanswered.current = { wish: text, key }
    try {
      const answer = await send(key)
      unanswered.current = null
      return answer
    } catch (error) {
      if (error instanceof RefusalError && error.statusCode < 500) unanswered.current = null
      throw error
    }
  }
}
export type Attempt = ReturnType<typeof useAttemptKey>
