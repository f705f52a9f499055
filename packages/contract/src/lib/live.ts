/** This is the namespace of the WebSocket by which a member's browser learns of changes in the conversations. */
export const liveNamespace = '/chat'

/**
 * These are the signals that a browser receives. Each says what has changed, after the commit, and none is needed: a
 * browser that misses one finds the change with its next request.
 */
export type LiveSignals = {
  /** The conversation has a message with this number. */
  message: { sid: string; seq: number }
  /** The reader has read on another device, or the other side has read or received. Only what has changed is there. */
  read: { sid: string; readSeq?: number; otherReadSeq?: number; otherDeliveredSeq?: number }
  /** The other side is writing. */
  typing: { sid: string }
  /** Something else of the conversation has changed. */
  conversation: { sid: string }
}

/** This is the only event that a browser sends: the member is writing in this conversation. */
export type LiveActions = { typing: { sid: string } }

/** A browser sends that the member is writing once in so many milliseconds at most, and the server relays no more. */
export const typingIntervalMs = 3000
/** The other side sees it for so long. */
export const typingShownMs = 6000

/** A connection is refused with one of these codes. With `unauthorized` the browser asks for a new token. */
export type LiveRefusal = 'unauthorized' | 'unavailable'
