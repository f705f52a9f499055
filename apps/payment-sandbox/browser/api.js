/** @import { StripeError } from '@stripe/stripe-js' */
import { inFrench } from './french.js'
import { settings } from './parent-link.js'

const patienceMs = 30_000

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
      signal: AbortSignal.timeout(patienceMs),
    })
    const body = await response.json()
    return response.ok ? { value: body } : { error: inFrench(body.error) }
  } catch {
    return { error: inFrench({ type: 'api_connection_error' }) }
  }
}
