import { isRouteErrorResponse } from 'react-router'
import { ApiError } from './api.ts'

/**
 * Returns the message of an API error, if the error is one. The router keeps the error as the data of a response, or as
 * its text when the error happened before the page rendered.
 */
export const apiErrorMessage = (error: unknown): string | undefined => {
  if (error instanceof ApiError) return error.message
  const data: unknown = isRouteErrorResponse(error) ? parseJson(error.data) : undefined
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined
  return typeof message === 'string' ? message : undefined
}

const parseJson = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
