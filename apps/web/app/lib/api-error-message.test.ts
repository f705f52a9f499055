import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { apiErrorMessage, failedRequestId } from './api-error-message.ts'

const errorBody = { statusCode: 429, error: 'too_many_requests', message: 'Patientez 12 secondes.' }

it.each([
  ['a server error that was not caught', new ErrorResponse(429, '', errorBody)],
  ['an error from before the page rendered, as text', new ErrorResponse(429, '', JSON.stringify(errorBody))],
  ['an error caught in the browser', new ApiError(errorBody)],
])('apiErrorMessage returns the message of %s', (_, error) => expect(apiErrorMessage(error)).toBe(errorBody.message))

it.each([new ErrorResponse(502, '', '<h1>Bad gateway</h1>'), new ErrorResponse(404, '', null), new Error('x'), null])(
  'apiErrorMessage returns undefined for anything that is not an API error',
  (error) => expect(apiErrorMessage(error)).toBeUndefined(),
)

it('failedRequestId returns the id of the request that met a bug, and nothing for other errors', () => {
  const bug = { statusCode: 500, error: 'unavailable', message: 'Une erreur est survenue.', requestId: 'a-request-1' }
  for (const error of [
    new ErrorResponse(500, '', bug),
    new ErrorResponse(500, '', JSON.stringify(bug)),
    new ApiError(bug),
  ])
    expect(failedRequestId(error)).toBe('a-request-1')
  for (const error of [new ApiError(errorBody), new Error('x'), null]) expect(failedRequestId(error)).toBeUndefined()
})
