/** @import { StripePaymentElement, StripePaymentElementOptions } from '@stripe/stripe-js' */
/** @import { FrameSettings, FromFrame } from '../messages.ts' */
import { IntegrationError, strict } from './errors.js'
import { openFrame } from './frame.js'

/** The height that the frame needs, so that the layout does not shift when it loads. */
const firstHeight = 284
/** The frame has room for the focus ring. */
const focusRingPadding = 5

const events = ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror']

/** Returns the registry of event handlers of the element. */
const createListeners = () => {
  /** @type {{ type: string, handler: (event: never) => unknown, once: boolean }[]} */
  let handlers = []
  return {
    /** @param {string} type @param {object} [more] */
    emit: (type, more) => {
      const called = handlers.filter((each) => each.type === type)
      handlers = handlers.filter((each) => !(each.once && called.includes(each)))
      for (const { handler } of called) handler(/** @type {never} */ ({ elementType: 'payment', ...more }))
    },
    /** @param {string} type @param {(event: never) => unknown} handler @param {boolean} once */
    add: (type, handler, once) => {
      if (!events.includes(type)) throw new IntegrationError(`The payment element of the sandbox has no event ${type}.`)
      handlers.push({ type, handler, once })
    },
    /** @param {string} type @param {(event: never) => unknown} [handler] */
    remove: (type, handler) => {
      handlers = handlers.filter((each) => each.type !== type || (handler && each.handler !== handler))
    },
  }
}

/**
 * Returns the card's frame, which is mounted at its place on the page.
 * @param {Omit<FrameSettings, 'parent'>} settings
 * @param {(message: FromFrame) => void} onMessage
 * @param {(error: unknown) => void} onFailure
 */
const createMounting = (settings, onMessage, onFailure) => {
  /** @type {ReturnType<typeof openFrame> | undefined} */
  let frame
  let destroyed = false

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
      onMessage,
    })
    opened.iframe.style.cssText = `display: block; border: 0; width: calc(100% + ${2 * focusRingPadding}px); height: ${firstHeight}px; margin: -${focusRingPadding}px; max-width: none; color-scheme: auto;`
    opened.iframe.setAttribute('scrolling', 'no')
    frame = opened
    opened.ready.catch((error) => frame === opened && onFailure(error))
  }

  const unmount = () => {
    frame?.remove()
    frame = undefined
  }

  /**
   * @template Answer
   * @param {string} action
   * @param {unknown} [payload]
   * @returns {Promise<Answer>}
   */
  const call = (action, payload) => {
    if (!frame) throw new IntegrationError('The payment element is not mounted.')
    return frame.call(action, payload)
  }

  return {
    mount,
    unmount,
    call,
    /**
     * Calls the frame without waiting for the answer.
     * @param {string} action @param {unknown} [payload]
     */
    order: (action, payload) => void call(action, payload).catch(() => {}),
    iframe: () => frame?.iframe,
    destroy: () => {
      unmount()
      destroyed = true
    },
    isDestroyed: () => destroyed,
  }
}

/**
 * @param {Omit<FrameSettings, 'parent'>} settings
 * @param {StripePaymentElementOptions} options
 * @param {() => void} onDestroy
 */
export const createPaymentElement = (settings, options, onDestroy) => {
  const { emit, add, remove } = createListeners()

  /** @param {FromFrame} message */
  const receive = (message) => {
    const iframe = mounting.iframe()
    if (iframe && (message.type === 'ready' || message.type === 'height')) iframe.style.height = `${message.height}px`
    if (message.type === 'ready') {
      if (options.readOnly) order('setReadOnly', true)
      emit('ready')
    }
    if (message.type === 'focus' || message.type === 'blur' || message.type === 'escape') emit(message.type)
    if (message.type === 'enter') iframe?.closest('form')?.requestSubmit()
    if (message.type === 'change') {
      const { complete, empty, method } = message
      emit('change', { complete, empty, collapsed: false, value: { type: method } })
    }
  }
  const mounting = createMounting(settings, receive, (error) => emit('loaderror', { error }))
  const { mount, unmount, call, order, iframe, isDestroyed } = mounting

  /** @param {boolean} once */
  const listen = (once) => (/** @type {string} */ type, /** @type {(event: never) => unknown} */ handler) => {
    add(type, handler, once)
    return element
  }

  const element = /** @type {StripePaymentElement} */ (
    strict(
      'paymentElement',
      /** @type {object} */ ({
        mount,
        unmount,
        destroy: () => {
          mounting.destroy()
          onDestroy()
        },
        focus: () => {
          iframe()?.focus()
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
          remove(type, handler)
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
      if (iframe()) order('setVariables', variables)
    },
    isDestroyed,
  }
}
