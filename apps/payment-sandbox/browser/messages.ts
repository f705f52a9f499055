import type { CustomFontSource, PaymentIntent, PaymentMethod, StripeError } from '@stripe/stripe-js'

/** What a frame learns from its address, after the `#`: no server sees it. */
export type FrameSettings = {
  /** The origin of the page that shows the frame: the only one it listens and talks to. */
  parent: string
  /** The publishable key. */
  key: string
  /** Stripe's `appearance.variables`. */
  variables?: { [name: string]: string | undefined }
  /** Stripe's `fonts`. */
  fonts?: CustomFontSource[]
}

export type Failed = { error: StripeError; paymentIntent?: undefined; paymentMethod?: undefined }
export type IntentResult = { paymentIntent: PaymentIntent; error?: undefined } | Failed
export type MethodResult = { paymentMethod: PaymentMethod; error?: undefined } | Failed

/** What the page may ask of each frame. */
export type CardCalls = {
  focus: () => void
  blur: () => void
  clear: () => void
  setReadOnly: (readOnly: boolean) => void
  setVariables: (variables: FrameSettings['variables']) => void
  /** Shows what is wrong, and puts the cursor there. */
  validate: () => StripeError | undefined
  createPaymentMethod: () => Promise<MethodResult>
}
export type ControllerCalls = {
  retrieve: (clientSecret: string) => Promise<IntentResult>
  /** What a challenge came to. */
  outcome: (clientSecret: string) => Promise<IntentResult>
  /** The customer closed the challenge: as with Stripe, that fails it. */
  abandon: (clientSecret: string) => Promise<IntentResult>
}

export type Call = { id: number; action: string; given: unknown }
/** The answer to a call, or something that happened in the frame. */
export type FromFrame =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'ready' | 'height'; height: number }
  | { type: 'change'; complete: boolean; empty: boolean }
  /** `enter`: in a field of the card; `decided`, `escape`: in the challenge. */
  | { type: 'focus' | 'blur' | 'escape' | 'enter' | 'decided' }
