import type { Form } from './form.ts'
import type { Store } from './store.ts'

/** One request, read and authorised. */
export type Call = {
  store: Store
  form: Form
  /** The `:id` of the address. */
  id: string
  /** This sandbox as browsers reach it, or else as the caller did, e.g. http://127.0.0.1:4242. */
  origin: string
  /** The connected account in whose name it is asked (`Stripe-Account`). */
  account: string | null
  requestId: string
  idempotencyKey: string | null
}
