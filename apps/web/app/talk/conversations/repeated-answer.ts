import type { OutboxEntry } from './outbox.ts'

/** A second tap within this time is a slip of the finger. */
const slipMs = 2000

export type SentAnswer = { text: string; at: number }

/** Returns whether the answer was just sent to the conversation, or still waits to be sent. */
export const isRepeated = (
  answer: SentAnswer & { sid: string },
  last: SentAnswer | undefined,
  outbox: readonly OutboxEntry[],
) =>
  (last?.text === answer.text && answer.at - last.at < slipMs) ||
  outbox.some(({ sid, content, state }) => sid === answer.sid && content === answer.text && state === 'waiting')
