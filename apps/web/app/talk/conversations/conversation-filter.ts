import { unaccented } from '@couronne/contract/lib/plain-name'
import type { ConversationView } from '@couronne/contract/talk/conversations'

/** Compares without case and accents, as the server does. */
export const matchesName = (name: string | undefined, typed: string) =>
  unaccented(name ?? '').includes(unaccented(typed.trim()))

/** A conversation that was found or listed may have been archived, restored or deleted since. */
export const isListedIn = (
  folder: 'inbox' | 'archive',
  conversation: Pick<ConversationView, 'archived' | 'friendlyName'> | undefined,
  typed: string,
) =>
  conversation !== undefined &&
  conversation.archived === (folder === 'archive') &&
  matchesName(conversation.friendlyName, typed)
