import type { ConversationView } from '@couronne/contract/talk/conversations'

/** Returns the party that the reader talks with. For operators, the team is the reader. */
export const otherParty = (
  { attributes: { user1, user2, type } }: Pick<ConversationView, 'attributes'>,
  reader: { id: string; role: string },
) => (user1.id === reader.id || (!type.admin && user2.id !== reader.id) ? user2 : user1)
