import type { FunnelStep } from '@couronne/contract/operations/audience'

const event = 'couronne:step'

/** Reports that the visitor has reached a step of the booking. Nothing listens without the visitor's consent. */
export const reachStep = (step: FunnelStep) => window.dispatchEvent(new CustomEvent(event, { detail: step }))

export const onStep = (listen: (step: FunnelStep) => void) => {
  const handle = (reached: Event) => listen((reached as CustomEvent<FunnelStep>).detail)
  window.addEventListener(event, handle)
  return () => window.removeEventListener(event, handle)
}
