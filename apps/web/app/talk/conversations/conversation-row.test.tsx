import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { matchesName } from './conversation-filter.ts'
import { ConversationRow } from './conversation-row.tsx'
import { otherParty } from './other-party.ts'
import { aConversation } from './test-messages.ts'

const reader = { id: '00000000-0000-4000-8000-000000000001', role: 'customer', zone: 'Europe/Paris' }
const nothing = () => {}
const rowHtml = (conversation: ReturnType<typeof aConversation>, isTyping = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ConversationRow
        conversation={conversation}
        folder="inbox"
        isCurrent={false}
        isTyping={isTyping}
        reader={reader}
        onArchive={nothing}
        onHide={nothing}
        onRead={nothing}
      />
    </MemoryRouter>,
  )
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

it('a conversation without a message says so in the texts of the specification', () => {
  expect(textOf(rowHtml(aConversation('a', 0)))).toContain('Non défini Aucun message')
})

it('an unread conversation is bold and shows its count, at most 99+', () => {
  const unread = rowHtml(aConversation('a', 150, { unreadMessagesCount: 120 }))
  expect(unread.match(/font-bold/g)?.length).toBeGreaterThanOrEqual(3)
  expect(textOf(unread)).toContain('99+ messages non lus')
  const read = rowHtml(aConversation('a', 150))
  expect(read).not.toContain('font-bold')
  expect(textOf(read)).not.toContain('non lu')
})

it('the actions name their conversation, and a read one cannot be marked as read', () => {
  const text = textOf(rowHtml(aConversation('a', 1, { unreadMessagesCount: 1 }))).replaceAll('\u00a0', ' ')
  for (const label of ['Marquer comme lu', 'Archiver', 'Supprimer']) expect(text).toContain(`${label} : Nadia a`)
  expect(textOf(rowHtml(aConversation('a', 1)))).not.toContain('Marquer comme lu')
  expect(textOf(rowHtml(aConversation('a', 1, { archived: true })))).toContain('Désarchiver')
})

it('a conversation whose other side writes says so in the place of the last message', () => {
  const text = textOf(rowHtml(aConversation('a', 1), true))
  expect(text).toContain('Nadia a écrit…')
  expect(text).not.toContain('Message 1')
})

it('a markup in a message or a name is text', () => {
  const lastMessage = { dateCreated: '2026-11-20T09:00:00.000Z', content: '<img src=x>' }
  const html = rowHtml(aConversation('a', 1, { lastMessage, friendlyName: '<b>Awa</b>' }))
  expect(html).toContain('&lt;img src=x&gt;')
  expect(html).toContain('&lt;b&gt;Awa&lt;/b&gt;')
})

it('the search ignores case and accents', () => {
  expect(['Zoé', 'zoe', 'ZOÉ B.'].map((name) => matchesName(name, ' ZOE '))).toEqual([true, true, true])
  expect([matchesName('Nadia', 'zoe'), matchesName(undefined, 'zoe'), matchesName('Nadia', '')]).toEqual([
    ...[false, false, true],
  ])
})

it.each([
  ['the customer', { id: '00000000-0000-4000-8000-000000000001', role: 'customer' }, 'Nadia Diallo'],
  ['the professional', { id: '00000000-0000-4000-8000-000000000002', role: 'professional' }, 'Awa'],
])('%s sees the other party', (_, who, name) => {
  expect(otherParty(aConversation('a', 1), who).name).toBe(name)
})

it('an operator sees the person who writes to the team, and the person sees the team', () => {
  const { attributes } = aConversation('a', 1)
  const user2 = { id: null, name: 'L’équipe Couronne', avatar: null }
  const toTeam = { attributes: { ...attributes, user2, type: { kind: 'admin', admin: true } } } as const
  expect(otherParty(toTeam, { id: 'operator', role: 'admin' }).name).toBe('Awa')
  expect(otherParty(toTeam, reader).name).toBe('L’équipe Couronne')
})
