import type { Form } from './form.ts'
import type { Store } from './store.ts'

/** A request that has been read and authorised. */
export type Call = {
  store: Store
  form: Form
  /** This is the value of `:id` in the address. */
  id: string
  /** This is the sandbox's origin for browsers, or else as the caller reached it, e.g. http://127.0.0.1:4242. */
  origin: string
  /** The request is made for this connected account (`Stripe-Account`). */
  account: string | null
  requestId: string
  idempotencyKey: string | null
}
