/** @import { Call, FrameSettings, FromFrame } from './messages.ts' */

/** @returns {FrameSettings | undefined} */
const readSettings = () => {
  if (window.parent === window || location.hash === '') return undefined
  return JSON.parse(decodeURIComponent(location.hash.slice(1)))
}

/** They are undefined when the page is opened by itself. */
export const settings = readSettings()

/** @param {FromFrame} message */
export const tell = (message) => {
  if (settings) window.parent.postMessage(message, settings.parent)
}

/** @param {{ [action: string]: (given: never) => unknown }} actions */
export const answerCalls = (actions) => {
  window.addEventListener('message', async (event) => {
    if (event.source !== window.parent || event.origin !== settings?.parent) return
    const { id, action, given } = /** @type {Call} */ (event.data)
    const perform = actions[action]
    if (perform) tell({ type: 'answer', id, value: await perform(/** @type {never} */ (given)) })
  })
}

/** Announces that the frame is ready, and its height at each change. */
export const tellHeight = () => {
  const height = () => Math.ceil(document.body.getBoundingClientRect().height)
  let told = height()
  tell({ type: 'ready', height: told })
  new ResizeObserver(() => {
    if (height() === told) return
    told = height()
    tell({ type: 'height', height: told })
  }).observe(document.body)
}
