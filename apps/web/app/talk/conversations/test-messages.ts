import type { ConversationView, MessageView } from '@couronne/contract/talk/conversations'

/** Builds a message of the other person for tests. */
export const aMessage = (seq: number, changes: Partial<MessageView> = {}): MessageView => ({
  seq,
  sender: '00000000-0000-4000-8000-000000000002',
  isOwn: false,
  content: `Message ${seq}`,
  image: null,
  dateCreated: new Date(Date.UTC(2026, 10, 20, 9, 0, seq)).toISOString(),
  clientId: null,
  withdrawn: false,
  withdrawableUntil: null,
  masked: false,
  writtenBy: null,
  ...changes,
})

/** Returns the messages with these numbers. */
export const someMessages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => aMessage(from + at))

/** Builds a conversation with its last message for tests. */
export const aConversation = (
  sid: string,
  lastSeq: number,
  changes: Partial<ConversationView> = {},
): ConversationView => ({
  sid,
  uniqueName: `pair:awa:${sid}`,
  friendlyName: `Nadia ${sid}`,
  attributes: {
    user1: { id: '00000000-0000-4000-8000-000000000001', name: 'Awa', avatar: null },
    user2: { id: '00000000-0000-4000-8000-000000000002', name: 'Nadia Diallo', avatar: null },
    type: { kind: 'appointment', admin: false },
  },
  lastMessage: lastSeq ? { dateCreated: aMessage(lastSeq).dateCreated, content: `Message ${lastSeq}` } : null,
  unreadMessagesCount: 0,
  archived: false,
  lastSeq,
  readSeq: lastSeq,
  otherReadSeq: 0,
  otherDeliveredSeq: 0,
  withdrawnCount: 0,
  allowedActions: ['write', 'archive', 'hide', 'block'],
  isBlocked: false,
  isMasked: false,
  closedText: null,
  waitsSince: null,
  ...changes,
})
