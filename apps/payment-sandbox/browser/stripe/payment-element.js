/** @import { StripePaymentElement, StripePaymentElementOptions } from '@stripe/stripe-js' */
/** @import { FrameSettings, FromFrame } from '../messages.ts' */
import { IntegrationError, strict } from './errors.js'
import { openFrame } from './frame.js'

/** What the frame turns out to need, so that nothing moves when it comes. */
const firstHeight = 284
/** Room in the frame for the ring around what has the focus. */
const ringRoom = 5

const events = ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror']

/**
 * @param {Omit<FrameSettings, 'parent'>} settings
 * @param {StripePaymentElementOptions} options
 * @param {() => void} onDestroy
 */
export const createPaymentElement = (settings, options, onDestroy) => {
  /** @type {{ type: string, handler: (event: never) => unknown, once: boolean }[]} */
  let handlers = []
  /** @type {ReturnType<typeof openFrame> | undefined} */
  let frame
  let destroyed = false

  /** @param {string} type @param {object} [more] */
  const emit = (type, more) => {
    const called = handlers.filter((each) => each.type === type)
    handlers = handlers.filter((each) => !(each.once && called.includes(each)))
    for (const { handler } of called) handler(/** @type {never} */ ({ elementType: 'payment', ...more }))
  }

  /** @param {boolean} once */
  const listen = (once) => (/** @type {string} */ type, /** @type {(event: never) => unknown} */ handler) => {
    if (!events.includes(type)) throw new IntegrationError(`The payment element of the sandbox has no event ${type}.`)
    handlers.push({ type, handler, once })
    return element
  }

  /** @param {FromFrame} message */
  const receive = (message) => {
    if (message.type === 'ready' || message.type === 'height') {
      if (frame) frame.iframe.style.height = `${message.height}px`
    }
    if (message.type === 'ready') {
      if (options.readOnly) order('setReadOnly', true)
      emit('ready')
    }
    if (message.type === 'focus' || message.type === 'blur' || message.type === 'escape') emit(message.type)
    if (message.type === 'enter') frame?.iframe.closest('form')?.requestSubmit()
    if (message.type === 'change') {
      const { complete, empty } = message
      emit('change', { complete, empty, collapsed: false, value: { type: 'card' } })
    }
  }

  /** @param {string | HTMLElement} target */
  const mount = (target) => {
    if (destroyed) throw new IntegrationError('This element has been destroyed: create a new one.')
    const place = typeof target === 'string' ? document.querySelector(target) : target
    if (!place) throw new IntegrationError(`Nothing on this page matches ${target}: the element cannot be mounted.`)
    if (frame?.iframe.parentElement === place) return
    unmount()
    place.replaceChildren()
    const opened = openFrame('/sandbox/card', {
      title: 'Saisie sécurisée de la carte',
      parent: place,
      settings,
      onMessage: receive,
    })
    opened.iframe.style.cssText = `display: block; border: 0; width: calc(100% + ${2 * ringRoom}px); height: ${firstHeight}px; margin: -${ringRoom}px; max-width: none; color-scheme: auto;`
    opened.iframe.setAttribute('scrolling', 'no')
    frame = opened
    opened.ready.catch((error) => frame === opened && emit('loaderror', { error }))
  }

  const unmount = () => {
    frame?.remove()
    frame = undefined
  }

  /**
   * @template Answer
   * @param {string} action
   * @param {unknown} [given]
   * @returns {Promise<Answer>}
   */
  const call = (action, given) => {
    if (!frame) throw new IntegrationError('The payment element is not mounted.')
    return frame.call(action, given)
  }

  /** @param {string} action @param {unknown} [given] */
  const order = (action, given) => void call(action, given).catch(() => {})

  const element = /** @type {StripePaymentElement} */ (
    strict(
      'paymentElement',
      /** @type {object} */ ({
        mount,
        unmount,
        destroy: () => {
          unmount()
          destroyed = true
          onDestroy()
        },
        focus: () => {
          frame?.iframe.focus()
          order('focus')
        },
        blur: () => order('blur'),
        clear: () => order('clear'),
        collapse: () => {},
        /** @param {StripePaymentElementOptions} changed */
        update: (changed) => {
          if (changed.readOnly !== undefined) order('setReadOnly', changed.readOnly)
          Object.assign(options, changed)
        },
        on: listen(false),
        once: listen(true),
        /** @param {string} type @param {(event: never) => unknown} [handler] */
        off: (type, handler) => {
          handlers = handlers.filter((each) => each.type !== type || (handler && each.handler !== handler))
          return element
        },
      }),
    )
  )
  return {
    element,
    call,
    /** @param {FrameSettings['variables']} variables */
    show: (variables) => {
      settings.variables = variables
      if (frame) order('setVariables', variables)
    },
    isGone: () => destroyed,
  }
}
