import type { MessageView } from '@couronne/contract/talk/conversations'
import type { OutboxEntry } from './outbox.ts'

/** These are the lines at the end of a thread: the last message that the server has, and those that wait below it. */
export type NewestLine = { key: string; isPending: boolean }

/** An own message has the same key before and after the server has it. */
export const newestLines = (
  messages: readonly Pick<MessageView, 'seq' | 'clientId'>[],
  pending: readonly Pick<OutboxEntry, 'clientId'>[],
): NewestLine[] => [
  ...messages.slice(-1).map(({ seq, clientId }) => ({ key: clientId ?? String(seq), isPending: false })),
  ...pending.map(({ clientId }) => ({ key: clientId, isPending: true })),
]

/** Returns the last line that was not there before. */
export const arrivedLine = (before: readonly NewestLine[], now: readonly NewestLine[]) =>
  now.findLast(({ key }) => !before.some((line) => line.key === key))
