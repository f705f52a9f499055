/** A mistake of the page's programmer, as Stripe.js calls it. */
export class IntegrationError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.name = 'IntegrationError'
  }
}

/**
 * The object itself, but whatever it lacks is an error at its first use.
 * @template {object} Thing
 * @param {string} what
 * @param {Thing} thing
 * @returns {Thing}
 */
export const strict = (what, thing) =>
  new Proxy(thing, {
    get: (target, name) => {
      if (name in target) return Reflect.get(target, name)
      // Asked by `await`, React's tools and Stripe's own loader of everything they meet.
      if (typeof name === 'symbol' || ['then', 'toJSON', '$$typeof'].includes(name) || name.startsWith('_'))
        return undefined
      throw new IntegrationError(`${what}.${name} is not in the payment sandbox.`)
    },
  })

/** @param {string} reason */
export const connectionError = (reason) => ({
  /** @type {'api_connection_error'} */
  type: 'api_connection_error',
  message: `${reason} Vérifiez votre réseau, puis réessayez.`,
})
