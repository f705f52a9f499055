import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The provider's identifiers match this. PostgreSQL could not store other texts (with U+0000 or a lone surrogate). */
const identifier = z.stringFormat('a word', /^[!-~]{1,255}$/)
const optionalIdentifier = identifier.optional().catch(undefined)

const intent = z.object({
  object: z.literal('payment_intent'),
  id: identifier,
  status: identifier,
  client_secret: identifier.nullable().catch(null),
  last_payment_error: z.object({ code: optionalIdentifier, decline_code: optionalIdentifier }).nullable().catch(null),
  metadata: z.object({ paymentId: z.uuid().optional() }).catch({}),
})

const refund = z.object({
  object: z.literal('refund'),
  id: identifier,
  status: identifier.nullable(),
  failure_reason: optionalIdentifier,
  metadata: z.object({ refundId: z.uuid().optional() }).catch({}),
})

const account = z.object({ object: z.literal('account'), id: identifier })

const reversal = z.object({ id: identifier, metadata: z.object({ reversalId: z.uuid().optional() }).catch({}) })

const transfer = z.object({
  object: z.literal('transfer'),
  id: identifier,
  metadata: z.object({ transferId: z.uuid().optional() }).catch({}),
  reversals: z.object({ data: z.array(reversal) }).catch({ data: [] }),
})

const dispute = z.object({ object: z.literal('dispute'), id: identifier })

/** We read only these fields of an event's object; nothing else is stored. */
export const eventContent = z.discriminatedUnion('object', [intent, refund, account, transfer, dispute])
export type ProviderIntent = z.infer<typeof intent>
export type ProviderTransfer = z.infer<typeof transfer>

/** Refunds, transfers and reversals of ours carry an id of ours. Those made in the provider's own pages carry none. */
export const hasOwnReference = (content: z.infer<typeof eventContent>) => {
  if (content.object === 'refund') return content.metadata.refundId !== undefined
  if (content.object !== 'transfer') return true
  const reversals = content.reversals.data.map(({ metadata }) => metadata.reversalId)
  return ![content.metadata.transferId, ...reversals].includes(undefined)
}

/** The webhooks must send these types of events. */
export const handledTypes: readonly string[] = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'account.updated',
  'transfer.created',
  'transfer.reversed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]

const eventSchema = z
  .object({ id: identifier, type: identifier, data: z.object({ object: z.unknown() }).partial().catch({}) })
  .transform(({ id, type, data }) => ({
    id,
    type,
    objectId: z.object({ id: identifier }).safeParse(data.object).data?.id ?? '',
    content: handledTypes.includes(type) ? eventContent.safeParse(data.object).data : undefined,
  }))
export type ProviderEvent = z.infer<typeof eventSchema>

/**
 * Parses an event. `content` is missing if nothing follows from it: an event of another type, an object that we cannot
 * read, or an unknown shape. An event of unknown shape gets the hash of its bytes as its id.
 */
export const providerEvent = (text: string): ProviderEvent =>
  eventSchema.safeParse(parseJson(text)).data ?? {
    id: `unread_${createHash('sha256').update(text).digest('hex')}`,
    type: 'unread',
    objectId: '',
    content: undefined,
  }

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
