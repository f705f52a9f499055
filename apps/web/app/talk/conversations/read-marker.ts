type Means = {
  /** Tells the server that everything up to this number was read. Returns false if the server did not get it. */
  send: (seq: number) => Promise<boolean>
  /** Says whether the reader can see the page now: the tab is visible and the window has the focus. */
  isWatched: () => boolean
  waitMs?: number
}

/**
 * Marks as read the highest message that was displayed while the reader was watching, with at most one request a
 * second. A marker never falls.
 */
export const createReadMarker = ({ send, isWatched, waitMs = 1000 }: Means) => {
  let displayed = 0
  let sent = 0
  let confirmed = 0
  /** A marker that did not arrive waits until the reader does something. */
  let isStuck = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendNow = () => {
    timer = undefined
    if (isStuck || displayed <= sent || !isWatched()) return
    const seq = displayed
    sent = seq
    void send(seq).then((isDone) => {
      if (isDone) confirmed = Math.max(confirmed, seq)
      else {
        sent = confirmed
        isStuck = true
      }
    })
    timer = setTimeout(sendNow, waitMs)
  }

  /** The reader may be back. */
  const look = () => {
    isStuck = false
    if (!timer) sendNow()
  }

  return {
    /** A message is on the screen. */
    show: (seq: number) => {
      displayed = Math.max(displayed, seq)
      look()
    },
    look,
    /** The server has this marker already, from another device or an earlier visit. */
    known: (seq: number) => {
      confirmed = Math.max(confirmed, seq)
      sent = Math.max(sent, seq)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
