import type { Role } from '@couronne/contract/identity/sessions'
import { conversationActions } from '@couronne/contract/talk/conversations'
import { describe, expect, it } from 'vitest'
import {
  type ConversationState,
  conversationActionsFor,
  denyMore,
  denyPicture,
  denyQuestion,
  denyWithdrawal,
  denyWriting,
  isMasked,
  isSameMessage,
} from './conversation.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const dayMs = 86_400_000

const open: ConversationState = {
  side: 1,
  isWithTeam: false,
  writableUntil: after(1),
  hasPaid: true,
  isUnreachable: false,
  isArchived: false,
  isBlocked: false,
}
const over = { ...open, writableUntil: now }
const withTeam = { ...open, isWithTeam: true, writableUntil: null, hasPaid: false }

const cases: [what: string, conversation: ConversationState, actions: (typeof conversationActions)[number][]][] = [
  ['an open one, for the customer', open, ['write', 'archive', 'hide', 'block']],
  ['an open one, for the professional', { ...open, side: 2 }, ['write', 'archive', 'hide', 'block']],
  ['an archived one', { ...open, isArchived: true }, ['write', 'unarchive', 'hide', 'block']],
  ['an open one whose other side is blocked', { ...open, isBlocked: true }, ['write', 'archive', 'hide', 'unblock']],
  ['one whose time is over, for the customer', over, ['bookAgain', 'archive', 'hide', 'block']],
  ['one whose time is over, for the professional', { ...over, side: 2 }, ['archive', 'hide', 'block']],
  ['one that never had a time', { ...open, writableUntil: null }, ['bookAgain', 'archive', 'hide', 'block']],
  ['one whose other side is out of reach', { ...open, isUnreachable: true }, ['bookAgain', 'archive', 'hide', 'block']],
  [
    'one that is over and whose other side is too',
    { ...over, isUnreachable: true, side: 2 },
    ['archive', 'hide', 'block'],
  ],
  ['one with the team, for the person', withTeam, ['write', 'archive', 'hide']],
  ['one with the team, for operators', { ...withTeam, side: 2 }, ['write']],
  ['one with the team of a person who is gone', { ...withTeam, side: 2, isUnreachable: true }, []],
]

it.each(cases)('the actions on a conversation are: %s', (_, conversation, actions) => {
  expect(conversationActionsFor(conversation, now)).toEqual(actions)
  expect(denyWriting(conversation, now) === undefined).toBe(actions.includes('write'))
})

it('each action on a conversation is allowed in some case and denied in another', () => {
  for (const action of conversationActions) {
    const allowed = new Set(cases.map(([, conversation]) => conversationActionsFor(conversation, now).includes(action)))
    expect([action, allowed.size]).toEqual([action, 2])
  }
})

it('texts are masked between two who have paid nothing, and never with the team', () => {
  expect([isMasked(open), isMasked({ ...open, hasPaid: false }), isMasked(withTeam)]).toEqual([false, true, false])
})

it('a side that has paid nothing sends twenty messages without an answer, and the team any number', () => {
  const codeFor = (conversation: ConversationState, unanswered: number) =>
    denyMore({ ...conversation, unanswered, limitingAt: null }, now)?.().code
  const unpaid = { ...open, hasPaid: false }
  expect([unpaid, withTeam].map((each) => codeFor(each, 19))).toEqual([undefined, undefined])
  for (const limited of [unpaid, { ...unpaid, side: 2 }, withTeam])
    expect(codeFor(limited, 20)).toBe('unanswered_messages')
  expect([open, { ...withTeam, side: 2 }].map((each) => codeFor(each, 20))).toEqual([undefined, undefined])
})

it('a person sends five hundred messages in a day, and may send the next one a day after the first of them', () => {
  const denied = (conversation: ConversationState) =>
    denyMore({ ...conversation, unanswered: 0, limitingAt: after(-dayMs + 60_000) }, now)?.().extra.retryAfterSeconds
  expect([denied(open), denied(withTeam), denied({ ...withTeam, side: 2 })]).toEqual([60, 60, undefined])
})

it('a person has two hundred different pictures in messages, and an operator any number', () => {
  const codeFor = (role: Role, otherPictures: number) => denyPicture({ role }, { otherPictures })?.().code
  expect([codeFor('customer', 199), codeFor('professional', 199)]).toEqual([undefined, undefined])
  expect([codeFor('customer', 200), codeFor('professional', 200)]).toEqual(Array(2).fill('most_message_pictures'))
  expect(codeFor('admin', 200)).toBeUndefined()
})

it('a message can be withdrawn for exactly fifteen minutes', () => {
  const sent = { createdAt: after(-15 * 60_000) }
  expect(denyWithdrawal(sent, now)).toBeUndefined()
  expect(denyWithdrawal(sent, after(1))?.().code).toBe('message_withdrawal_too_late')
})

describe('one more question', () => {
  const untilText = (until: Date) => until.toISOString()
  const denied = (asked: Date[]) => {
    const error = denyQuestion(asked, now, untilText)?.()
    return error && [error.code, error.extra.retryAfterSeconds, error.message.split(' ').at(-1)]
  }
  const askedAgo = (...days: number[]) => days.map((count) => after(-count * dayMs))

  it('is the fifth of a day at most', () => {
    expect(denied(askedAgo(0.1, 0.2, 0.3, 0.4))).toBeUndefined()
    const hours = 12 * 3600
    expect(denied(askedAgo(0.1, 0.2, 0.3, 0.4, 0.5))).toEqual(['questions_a_day', hours, '2026-11-21T00:00:00.000Z'])
    expect(denied(askedAgo(0.1, 0.2, 0.3, 0.4, 1))).toBeUndefined()
  })

  it('is the twentieth of thirty days at most', () => {
    const days = Array.from({ length: 20 }, (_, index) => index + 2)
    expect(denied(askedAgo(...days.slice(1)))).toBeUndefined()
    expect(denied(askedAgo(...days))).toEqual(['questions_a_month', 9 * 86_400, '2026-11-29T12:00:00.000Z'])
    expect(denied(askedAgo(...days.slice(0, 19), 30))).toBeUndefined()
  })
})

it('a message that is sent again is the same with its text and picture, and once it is withdrawn', () => {
  const sent = { content: 'Au salon', image: null }
  const stored = { image: null, withdrawnAt: null }
  const same = [
    { ...stored, content: 'Au salon' },
    { content: '', image: null, withdrawnAt: now },
  ]
  const others = [
    { ...stored, content: 'Au' },
    { content: 'Au salon', image: 'a.webp', withdrawnAt: null },
  ]
  expect([...same, ...others].map((each) => isSameMessage(each, sent))).toEqual([true, true, false, false])
})
