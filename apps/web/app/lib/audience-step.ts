/** These steps of the audience measurement have no page of their own. */
type Step = 'hours' | 'paid'

const event = 'couronne:step'

/** Reports that the visitor has reached a step of the booking. Nothing listens without the visitor's consent. */
export const reachStep = (step: Step) => window.dispatchEvent(new CustomEvent(event, { detail: step }))

export const onStep = (listen: (step: Step) => void) => {
  const handle = (reached: Event) => listen((reached as CustomEvent<Step>).detail)
  window.addEventListener(event, handle)
  return () => window.removeEventListener(event, handle)
}
