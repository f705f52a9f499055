/** @import { Call, FrameSettings, FromFrame } from './messages.ts' */

/** @returns {FrameSettings | undefined} */
const readSettings = () => {
  if (window.parent === window || location.hash === '') return undefined
  return JSON.parse(decodeURIComponent(location.hash.slice(1)))
}

/** They are undefined when the page is opened by itself. */
export const settings = readSettings()

/** @param {FromFrame} message */
export const postToParent = (message) => {
  if (settings) window.parent.postMessage(message, settings.parent)
}

/** @param {{ [action: string]: (given: never) => unknown }} actions */
export const answerCalls = (actions) => {
  window.addEventListener('message', async (event) => {
    if (event.source !== window.parent || event.origin !== settings?.parent) return
    const { id, action, params } = /** @type {Call} */ (event.data)
    const perform = actions[action]
    if (perform) postToParent({ type: 'answer', id, value: await perform(/** @type {never} */ (params)) })
  })
}

/** Announces that the frame is ready, and its height at each change. */
export const reportHeight = () => {
  const height = () => Math.ceil(document.body.getBoundingClientRect().height)
  let reportedHeight = height()
  postToParent({ type: 'ready', height: reportedHeight })
  new ResizeObserver(() => {
    if (height() === reportedHeight) return
    reportedHeight = height()
    postToParent({ type: 'height', height: reportedHeight })
  }).observe(document.body)
}
