import type { ConversationView } from '@couronne/contract/talk/conversations'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { elapsedText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { aConversation } from '#app/talk/conversations/test-messages.ts'
import { TeamConversationList } from './team-conversation-list.tsx'

const reader = { id: '00000000-0000-4000-8000-000000000009', role: 'admin', zone: 'Europe/Paris' }
const { attributes } = aConversation('a', 1)
const ofTeam = (changes: Partial<ConversationView>) =>
  aConversation('a', 1, {
    friendlyName: 'Awa Diallo',
    attributes: {
      user1: attributes.user1,
      user2: { id: null, name: 'L’équipe Couronne', avatar: null },
      type: { kind: 'admin', admin: true },
    },
    ...changes,
  })
const htmlOf = (conversation: ConversationView) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TeamConversationList
        conversations={[conversation]}
        currentSid={undefined}
        reader={reader}
        addressOf={(sid) => `/admin/messages/${sid}`}
      />
    </MemoryRouter>,
  )
const textOf = (conversation: ConversationView) =>
  htmlOf(conversation)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('an operator reads how long a person has waited, and nothing of it once the person has an answer', () => {
  const waitsSince = new Date(serverNow() - 3 * 3_600_000 - 60_000).toISOString()
  expect(textOf(ofTeam({ waitsSince, unreadMessagesCount: 2 }))).toMatch(
    /Awa Diallo .* 2 messages non lus .*Attend depuis 3 h/,
  )
  expect(textOf(ofTeam({ waitsSince: null }))).not.toContain('Attend')
})

it('a person who has deleted the account does not have the picture of the team', () => {
  const { user2, type } = ofTeam({}).attributes
  const erased = ofTeam({ attributes: { user1: { ...attributes.user1, id: null }, user2, type } })
  expect(htmlOf(erased)).toBe(htmlOf(ofTeam({})))
})

it.each([
  [59, 'moins d’une minute'],
  [60, '1\u00a0min'],
  [3599, '59\u00a0min'],
  [3600, '1\u00a0h'],
  [47 * 3600, '47\u00a0h'],
  [48 * 3600, '2\u00a0jours'],
])('%i seconds of waiting are %s', (seconds, text) => {
  const now = Date.parse('2026-11-20T09:00:00Z')
  expect(elapsedText(new Date(now - seconds * 1000).toISOString(), now)).toBe(text)
})
