import type Stripe from 'stripe'

export type ErrorBody = Stripe.PaymentIntent.LastPaymentError

/** Stripe answers this in place of the object: `{ error: body }` with this status. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more })

export const missingParam = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

/** An unknown id in the address answers 404, an unknown id in a parameter answers 400. */
export const notFoundError = (what: string, id: string, param: string, status: 400 | 404) =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

export const unrecognizedUrl = (method: string, path: string) =>
  new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })

export const secretKeyRequired = () =>
  new ApiError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  })

/** Stripe does not store these errors under an idempotency key: the corrected request may use the same key. */
export const isParameterError = (error: ApiError) => error.body.code?.startsWith('parameter') ?? false
