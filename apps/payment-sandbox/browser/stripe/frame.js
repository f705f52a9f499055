/** @import { Call, FrameSettings, FromFrame } from '../messages.ts' */
import { connectionError } from './errors.js'

/** The frames come from this script's own origin. */
const sandbox = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin

/** A loaded frame sends a message at once; an error page of the browser never does. */
const firstMessageTimeoutMs = 3_000
const timeoutMs = 30_000

/**
 * @param {string} path
 * @param {{
 *   title: string
 *   parent: Element
 *   settings: Omit<FrameSettings, 'parent'>
 *   onMessage?: (message: FromFrame) => void
 * }} options
 */
export const openFrame = (path, { title, parent, settings, onMessage }) => {
  const iframe = document.createElement('iframe')
  /** @type {PromiseWithResolvers<void>} */
  const ready = Promise.withResolvers()
  const fail = () => ready.reject(connectionError('Le formulaire de paiement ne s’affiche pas.'))
  ready.promise.catch(() => {})
  /** Calls wait for this promise. A frame that loads after the first promise failed can still be called. */
  let reachable = ready.promise
  /** @type {Map<number, PromiseWithResolvers<never>>} */
  const waiting = new Map()
  let lastId = 0

  /** @param {MessageEvent} event */
  const receive = (event) => {
    if (event.source !== iframe.contentWindow || event.origin !== sandbox) return
    const message = /** @type {FromFrame} */ (event.data)
    if (message.type === 'answer') {
      waiting.get(message.id)?.resolve(/** @type {never} */ (message.value))
      return
    }
    if (message.type === 'ready') {
      ready.resolve()
      reachable = Promise.resolve()
    }
    onMessage?.(message)
  }
  window.addEventListener('message', receive)

  const loadTimer = setTimeout(fail, timeoutMs)
  iframe.addEventListener('load', () => setTimeout(fail, firstMessageTimeoutMs))
  iframe.title = title
  iframe.src = `${sandbox}${path}#${encodeURIComponent(JSON.stringify({ parent: location.origin, ...settings }))}`
  parent.append(iframe)

  return {
    iframe,
    /** Rejected with a StripeError when the frame's page does not come. */
    ready: ready.promise,
    /**
     * Rejected with a StripeError when no answer comes.
     * @template Answer
     * @param {string} action
     * @param {unknown} [params]
     * @returns {Promise<Answer>}
     */
    call: async (action, params) => {
      await reachable
      const id = ++lastId
      /** @type {PromiseWithResolvers<never>} */
      const answer = Promise.withResolvers()
      waiting.set(id, answer)
      /** @type {Call} */
      const call = { id, action, params }
      iframe.contentWindow?.postMessage(call, sandbox)
      const abandon = () => answer.reject(connectionError('Le formulaire de paiement ne répond pas.'))
      const answerTimer = setTimeout(abandon, timeoutMs)
      return answer.promise.finally(() => {
        clearTimeout(answerTimer)
        waiting.delete(id)
      })
    },
    remove: () => {
      clearTimeout(loadTimer)
      window.removeEventListener('message', receive)
      iframe.remove()
      fail()
      for (const { reject } of waiting.values()) reject(connectionError('Le formulaire de paiement a été fermé.'))
    },
  }
}
