import type { CustomFontSource, PaymentIntent, PaymentMethod, StripeError } from '@stripe/stripe-js'

/** A frame reads these settings from the fragment of its address, which no server sees. */
export type FrameSettings = {
  /** This is the origin of the page that shows the frame: the frame listens and talks to no other. */
  parent: string
  key: string
  /** Stripe's `appearance.variables`. */
  variables?: { [name: string]: string | undefined }
  /** The frame offers the test wallet. */
  wallet?: boolean
  /** Stripe's `fonts`. */
  fonts?: CustomFontSource[]
}

export type Failed = { error: StripeError; paymentIntent?: undefined; paymentMethod?: undefined }
export type IntentResult = { paymentIntent: PaymentIntent; error?: undefined } | Failed
export type MethodResult = { paymentMethod: PaymentMethod; error?: undefined } | Failed

/** These are the calls that the page makes to each frame. */
export type CardCalls = {
  focus: () => void
  blur: () => void
  clear: () => void
  setReadOnly: (readOnly: boolean) => void
  setVariables: (variables: FrameSettings['variables']) => void
  /** Shows the problem of the first wrong field and focuses it. */
  validate: () => StripeError | undefined
  createPaymentMethod: () => Promise<MethodResult>
}
export type ControllerCalls = {
  retrieve: (clientSecret: string) => Promise<IntentResult>
  /** Returns the outcome of a challenge. */
  outcome: (clientSecret: string) => Promise<IntentResult>
  /** Fails the challenge that the customer closed, as Stripe does. */
  abandon: (clientSecret: string) => Promise<IntentResult>
}

export type Call = { id: number; action: string; params: unknown }
/** This is a message from the frame: the answer to a call, or an event. */
export type FromFrame =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'ready' | 'height'; height: number }
  | { type: 'change'; method: 'card' | 'google_pay'; complete: boolean; empty: boolean }
  /** `enter` happens in a field of the card; `decided` and `escape` happen in the challenge. */
  | { type: 'focus' | 'blur' | 'escape' | 'enter' | 'decided' }
