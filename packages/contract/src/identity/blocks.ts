import { z } from 'zod'
import { byId, type Endpoint, instant, uuid } from '../lib/wire.ts'

/** An account blocks so many people at most, and so many new ones in 24 hours. */
export const maxBlocks = 100
export const maxBlocksADay = 20

/** This is a person whom the caller has blocked. */
export const blockView = z.object({ id: uuid, firstname: z.string(), dateCreated: instant })
export type BlockView = z.input<typeof blockView>

const blocksUrl = '/api/v1/block'

export const blocksApi = {
  /** Returns the people whom the caller has blocked, the latest first. Nobody learns who has blocked the caller. */
  list: {
    method: 'GET',
    url: blocksUrl,
    config: { access: 'member' },
    schema: { response: { 200: z.array(blockView) } },
  },
  /** Unblocks the person with this id. It changes nothing for a person who is not blocked. */
  remove: {
    method: 'DELETE',
    url: `${blocksUrl}/:id`,
    config: { access: 'member' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
