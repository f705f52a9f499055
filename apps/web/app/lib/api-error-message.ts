import { isRouteErrorResponse } from 'react-router'
import { ApiError } from './api.ts'

/**
 * Returns the message of an API error, if the error is one. The router keeps the error as the data of a response, or as
 * its text when the error happened before the page rendered.
 */
export const apiErrorMessage = (error: unknown): string | undefined => textIn(bodyOf(error), 'message')

/** Returns the id of the request that met a bug, by which operators find it in the log. */
export const failedRequestId = (error: unknown): string | undefined => textIn(bodyOf(error), 'requestId')

const bodyOf = (error: unknown): unknown => {
  if (error instanceof ApiError) return error.data
  return isRouteErrorResponse(error) ? parseJson(error.data) : undefined
}

const textIn = (body: unknown, field: string) => {
  if (typeof body !== 'object' || body === null) return undefined
  const text: unknown = Reflect.get(body, field)
  return typeof text === 'string' ? text : undefined
}

const parseJson = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
