/** This is an error of the page's programmer, with the name that Stripe.js gives it. */
export class IntegrationError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.name = 'IntegrationError'
  }
}

/**
 * Returns the object wrapped so that the first use of a missing property is an error.
 * @template {object} Thing
 * @param {string} what
 * @param {Thing} sdkObject
 * @returns {Thing}
 */
export const strict = (what, sdkObject) =>
  new Proxy(sdkObject, {
    get: (target, name) => {
      if (name in target) return Reflect.get(target, name)
      // `await`, React's tools and Stripe's own loader read these properties of every object.
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
