import { useRef } from 'react'
import { ApiError } from './api.ts'

export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Gives an order its idempotency key. The key stays the same for the same request until the server has answered it, so
 * that a repeated click after a broken connection places one order.
 */
export const useIdempotencyKey = () => {
  const pendingRequest = useRef<{ request: string; key: string } | null>(null)

  return async <T>(request: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(request)
    const key = pendingRequest.current?.request === text ? pendingRequest.current.key : newIdempotencyKey()
    pendingRequest.current = { request: text, key }
    try {
      const answer = await send(key)
      pendingRequest.current = null
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.statusCode < 500) pendingRequest.current = null
      throw error
    }
  }
}
export type SendWithKey = ReturnType<typeof useIdempotencyKey>
