import { useRef } from 'react'
import { RefusalError } from './api.ts'

export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Gives an order its idempotency key. The key stays the same for the same request until the server has answered it, so
 * that a repeated click after a broken connection places one order.
 */
export const useAttemptKey = () => {
  const unanswered = useRef<{ request: string; key: string } | null>(null)

  return async <T>(request: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(request)
    const key = unanswered.current?.request === text ? unanswered.current.key : newKey()
    unanswered.current = { request: text, key }
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
