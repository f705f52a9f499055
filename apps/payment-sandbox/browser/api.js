/** @import { StripeError } from '@stripe/stripe-js' */
import { translateError } from './french.js'
import { settings } from './parent-link.js'

const timeoutMs = 30_000

/**
 * Calls the sandbox with the publishable key.
 * @template Value
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {Record<string, string>} params
 * @returns {Promise<{ value: Value, error?: undefined } | { error: StripeError }>}
 */
export const callApi = async (method, path, params) => {
  const form = new URLSearchParams(params)
  try {
    const response = await fetch(method === 'GET' ? `${path}?${form}` : path, {
      method,
      headers: { authorization: `Bearer ${settings?.key}` },
      ...(method === 'POST' && { body: form }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await response.json()
    return response.ok ? { value: body } : { error: translateError(body.error) }
  } catch {
    return { error: translateError({ type: 'api_connection_error' }) }
  }
}
