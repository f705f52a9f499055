import { z } from 'zod'
import { appointmentStatusWords, lieux } from '../booking/appointments.ts'
import { type Endpoint, instant, page, required, statusIn, uuid } from '../lib/wire.ts'

/** One's own message can be withdrawn for so many minutes. */
export const withdrawableMinutes = 15

/** The list shows this text for a message that is a picture alone. */
export const pictureText = 'Photo'
export const withdrawnText = 'Message supprimé'

/** A message has so many characters, as they are counted in JavaScript. */
export const longestMessage = 4000

/** The name that a client gives to a message has so many characters at most. */
const longestClientId = 100

/** A person has so many different pictures in messages at most, so that a profile has room for its own. */
export const mostMessagePictures = 200

/** A professional has so many quick answers of so many characters. */
export const mostQuickAnswers = 3
export const longestQuickAnswer = 200

const seq = z.int().min(0).max(2_147_483_647)

/**
 * `clientId` is a random name that the client gives to the message. The same one again, however much later, makes no
 * second message. `readUpTo` is the highest number that the page showed when the message was sent.
 */
export const messageBody = z
  .object({
    content: z
      .string('Champs requis!')
      .trim()
      .normalize('NFC')
      .overwrite((text) => text.toWellFormed())
      .max(longestMessage, `${longestMessage} caractères au plus.`)
      .default(''),
    /** This is the file name of a private upload of the sender, at most `mostMessagePictures` different ones. */
    image: z.string().max(120).optional(),
    clientId: required(longestClientId),
    readUpTo: seq.optional(),
  })
  .refine(({ content, image }) => content !== '' || image, { path: ['content'], error: 'Écrivez votre message.' })
export type MessageBody = z.infer<typeof messageBody>

/** This is a message as its reader sees it. Messages are in the order of `seq`, which has no gaps. */
export const messageView = z.object({
  seq: z.int(),
  /** It is null when the team of operators wrote the message, or a person who has deleted the account. */
  sender: uuid.nullable(),
  /** It is true for the reader's own messages. To operators, all messages of the team are their own. */
  isOwn: z.boolean(),
  /** It is empty for a picture alone and for a withdrawn message. */
  content: z.string(),
  /** This is the file name of a private picture, which `uploadsApi.link` opens for the two parties alone. */
  image: z.string().nullable(),
  dateCreated: instant,
  /** Only the person who sent the message reads it. */
  clientId: z.string().nullable(),
  withdrawn: z.boolean(),
  /** Until this time its sender may withdraw the message; it is null for everyone else and for a withdrawn message. */
  withdrawableUntil: instant.nullable(),
  /** It is true when contact details in the text were replaced by '•••', because the two have paid no appointment yet. */
  masked: z.boolean(),
  /** This is the first name of the operator who wrote the message, for operators; anyone else reads null. */
  writtenBy: z.string().nullable(),
})
export type MessageView = z.input<typeof messageView>

/** These are the actions on a conversation, in the order in which pages offer them. */
export const conversationActions = ['write', 'bookAgain', 'archive', 'unarchive', 'hide', 'block', 'unblock'] as const
export type ConversationAction = (typeof conversationActions)[number]

/** `id` is null for the team of operators and for a person who has deleted the account. */
const party = z.object({ id: uuid.nullable(), name: z.string(), avatar: z.string().nullable() })

export const conversationView = z.object({
  sid: uuid,
  /** It is `pair:{customer}:{professional}` or `admin:{user}`, with `erased` for a person who has deleted the account. */
  uniqueName: z.string(),
  /** This is the other's name as the reader sees it. */
  friendlyName: z.string(),
  /** `user1` is the customer or the person who writes to the team, `user2` the professional or the team. */
  attributes: z.object({
    user1: party,
    user2: party,
    type: z.object({ kind: z.enum(['appointment', 'admin']), admin: z.boolean() }),
  }),
  /** It is null when the reader has no message in the conversation. `content` may be `pictureText` or `withdrawnText`. */
  lastMessage: z.object({ dateCreated: instant, content: z.string() }).nullable(),
  unreadMessagesCount: z.int(),
  archived: z.boolean(),
  lastSeq: z.int(),
  readSeq: z.int(),
  /** The other has read up to this number. It is null unless both have read receipts on. */
  otherReadSeq: z.int().nullable(),
  /** A device of the other has fetched up to this number. */
  otherDeliveredSeq: z.int(),
  /** This is the number of withdrawn messages; a client for which it differs fetches its messages again. */
  withdrawnCount: z.int(),
  /** These are the actions that the caller may take now. */
  allowedActions: z.array(z.enum(conversationActions)),
  /** The caller has blocked the other. The other reads false, whoever has blocked whom. */
  isBlocked: z.boolean(),
  /** It is true while contact details in new messages are replaced by '•••'. */
  isMasked: z.boolean(),
  /** This text says that the conversation is closed; it is null while the caller may write. */
  closedText: z.string().nullable(),
  /** The person has waited for an answer of the team since this time. It is null for everyone but operators. */
  waitsSince: instant.nullable(),
})
export type ConversationView = z.input<typeof conversationView>

/** This is a conversation with the appointments of the pair that were ever paid, the oldest first. */
export const openConversationView = conversationView.extend({
  appointments: z.array(
    z.object({
      id: uuid,
      libelle: z.string(),
      status: statusIn(appointmentStatusWords),
      date: instant,
      endTime: instant,
      zone: z.string(),
      lieu: z.enum(lieux),
      city: z.string(),
      paidAt: instant,
    }),
  ),
  /** This is the professional whom the action `bookAgain` books. It is null for everyone but the customer. */
  professional: z.object({ id: uuid, firstname: z.string(), lastname: z.string() }).nullable(),
})
export type OpenConversationView = z.input<typeof openConversationView>

const opened = z.object({
  appointmentId: uuid.optional(),
  professional: uuid.optional(),
  admin: z.literal(true).optional(),
})
export const openBody = opened.refine(
  ({ appointmentId, professional, admin }) => [appointmentId, professional, admin].filter(Boolean).length === 1,
  { path: ['appointmentId'], error: 'Champs requis!' },
)
export type OpenBody = z.infer<typeof openBody>

export const readAnswer = z.object({
  readSeq: z.int(),
  otherReadSeq: z.int().nullable(),
  /** This is what stays unread in the conversation, and in all conversations of the caller. */
  unreadMessagesCount: z.int(),
  totalUnreadCount: z.int(),
})
export type ReadAnswer = z.input<typeof readAnswer>

const bySid = z.object({ sid: uuid })
/** It is compared with the name of the conversation, without case and accents. */
const q = z.string().trim().max(100, '100 caractères au plus.').optional()
const listQuery = page.extend({ archived: z.enum(['0', '1']).default('0'), q })
const teamQuery = page.extend({ waiting: z.enum(['0', '1']).default('0'), q })
const messagesQuery = z
  .object({
    after: z.coerce.number().pipe(seq).optional(),
    before: z.coerce.number().pipe(seq).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  })
  .refine(({ after, before }) => after === undefined || before === undefined, {
    path: ['before'],
    error: 'Indiquez after ou before.',
  })
export type MessagesQuery = z.infer<typeof messagesQuery>

const quickAnswers = z.array(required(longestQuickAnswer)).max(mostQuickAnswers, 'Trois réponses au plus.')

const conversationsUrl = '/api/v1/conversation'
const conversationUrl = `${conversationsUrl}/:sid` as const
const teamConversationsUrl = '/api/v1/admin/conversation'
const quickAnswersUrl = '/api/v1/quick-answers'

export const conversationsApi = {
  /**
   * Returns the caller's conversations, the one with the latest message first. The answer carries an `ETag`; a request
   * with the same one in `If-None-Match` is answered 304. The header `x-unread-count` counts the unread messages of all
   * conversations that are neither archived nor hidden, whichever page is asked for.
   */
  list: {
    method: 'GET',
    url: conversationsUrl,
    config: { access: 'member' },
    schema: { querystring: listQuery, response: { 200: z.array(conversationView), 304: z.any() } },
  },
  /** Returns the conversations of everyone with the team; those that wait for an answer come first, the oldest first. */
  ofTeam: {
    method: 'GET',
    url: teamConversationsUrl,
    config: { access: 'admin' },
    schema: { querystring: teamQuery, response: { 200: z.array(conversationView) } },
  },
  /**
   * Opens the team's conversation with a person, or returns the one that exists. The person's own list has it once it
   * has a message.
   */
  openWithPerson: {
    method: 'POST',
    url: teamConversationsUrl,
    config: { access: 'admin', idempotent: true },
    schema: { body: z.object({ user: uuid }), response: { 200: openConversationView, 201: openConversationView } },
  },
  /**
   * Ends the wait for the team's answer until the person's next message. A message after `seq`, the highest number that
   * the page showed, goes on waiting.
   */
  setAside: {
    method: 'POST',
    url: `${teamConversationsUrl}/:sid/set-aside`,
    config: { access: 'admin', idempotent: false },
    schema: { params: bySid, body: z.object({ seq }), response: { 200: conversationView } },
  },
  /**
   * Opens a conversation with the other party of a paid appointment, with a professional before booking, or with the
   * team. One that exists is answered 200.
   */
  open: {
    method: 'POST',
    url: conversationsUrl,
    config: { access: 'member', idempotent: true },
    schema: { body: openBody, response: { 200: openConversationView, 201: openConversationView } },
  },
  bySid: {
    method: 'GET',
    url: conversationUrl,
    config: { access: 'member' },
    schema: { params: bySid, response: { 200: openConversationView } },
  },
  /**
   * Archives or restores the conversation, or takes back that it was hidden. A new message restores it by itself, and
   * so does one that is newer than `seq`, the highest number that the page showed.
   */
  change: {
    method: 'PATCH',
    url: conversationUrl,
    config: { access: 'member', idempotent: false },
    schema: {
      params: bySid,
      body: z.object({ archived: z.boolean().optional(), seq: seq.optional(), hidden: z.literal(false).optional() }),
      response: { 200: conversationView },
    },
  },
  /**
   * Hides the conversation and its messages up to `seq`, or all, from the caller alone. It returns with its next
   * message.
   */
  hide: {
    method: 'DELETE',
    url: conversationUrl,
    config: { access: 'member' },
    schema: {
      params: bySid,
      querystring: z.object({ seq: z.coerce.number().pipe(seq).optional() }),
      response: { 204: z.any() },
    },
  },
  /**
   * Returns messages in ascending order: those after the number `after`, the last ones before the number `before`, or
   * the last ones of all. It marks them as delivered.
   */
  messages: {
    method: 'GET',
    url: `${conversationUrl}/messages`,
    config: { access: 'member' },
    schema: { params: bySid, querystring: messagesQuery, response: { 200: z.array(messageView) } },
  },
  send: {
    method: 'POST',
    url: `${conversationUrl}/messages`,
    config: { access: 'member', idempotent: 'sealed' },
    schema: { params: bySid, body: messageBody, response: { 200: messageView, 201: messageView } },
  },
  /** Withdraws an own message, within `withdrawableMinutes`. Again it changes nothing. */
  withdraw: {
    method: 'DELETE',
    url: `${conversationUrl}/messages/:seq`,
    config: { access: 'member' },
    schema: { params: bySid.extend({ seq: z.coerce.number().pipe(seq) }), response: { 204: z.any() } },
  },
  /**
   * Marks the messages up to `seq` as read, or all of them without `seq`. `delivered: true` only says that a device has
   * them. A marker never falls.
   */
  read: {
    method: 'POST',
    url: `${conversationUrl}/read`,
    config: { access: 'member', idempotent: false },
    schema: {
      params: bySid,
      body: z.object({ seq: seq.optional(), delivered: z.boolean().default(false) }),
      response: { 200: readAnswer },
    },
  },
  /**
   * Blocks the other of a pair, who does not learn of it: neither finds the other any more, and the conversation is
   * closed once no paid appointment of the two lies ahead. Again it changes nothing.
   */
  block: {
    method: 'POST',
    url: `${conversationUrl}/block`,
    config: { access: 'member', idempotent: false },
    schema: { params: bySid, response: { 200: conversationView } },
  },
  unblock: {
    method: 'DELETE',
    url: `${conversationUrl}/block`,
    config: { access: 'member' },
    schema: { params: bySid, response: { 200: conversationView } },
  },
  /** Returns the texts that a professional has written to send with one tap. */
  quickAnswers: {
    method: 'GET',
    url: quickAnswersUrl,
    config: { access: 'professional' },
    schema: { response: { 200: quickAnswers } },
  },
  setQuickAnswers: {
    method: 'PUT',
    url: quickAnswersUrl,
    config: { access: 'professional' },
    schema: { body: quickAnswers, response: { 200: quickAnswers } },
  },
} as const satisfies Record<string, Endpoint>
