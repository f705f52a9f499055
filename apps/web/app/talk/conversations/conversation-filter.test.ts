import { expect, it } from 'vitest'
import { isListedIn } from './conversation-filter.ts'
import { aConversation } from './test-messages.ts'

it('a conversation is listed in its folder alone, by any part of its name, and not once it is deleted', () => {
  const [inInbox, archived] = [aConversation('Zoé', 1), aConversation('Zoé', 1, { archived: true })]
  expect([isListedIn('inbox', inInbox, 'zoe'), isListedIn('archive', archived, '')]).toEqual([true, true])
  expect([isListedIn('inbox', archived, ''), isListedIn('archive', inInbox, '')]).toEqual([false, false])
  expect([isListedIn('inbox', inInbox, 'Léa'), isListedIn('inbox', undefined, '')]).toEqual([false, false])
})
