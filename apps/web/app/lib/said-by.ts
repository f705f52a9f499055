import { isRouteErrorResponse } from 'react-router'
import { RefusalError } from './api.ts'

/**
 * The words of a refusal that a page met, if it was one. The router takes it for an answer and keeps it as that answer's
 * data, or as its text where the page was refused before anything of it was made.
 */
export const saidBy = (error: unknown): string | undefined => {
  if (error instanceof RefusalError) return error.message
  const data: unknown = isRouteErrorResponse(error) ? parsed(error.data) : undefined
  const said = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined
  return typeof said === 'string' ? said : undefined
}

const parsed = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
