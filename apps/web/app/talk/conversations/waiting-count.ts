import { conversationsApi } from '@couronne/contract/talk/conversations'
import { call } from '#app/lib/call.ts'
import { createCounter } from '#app/lib/counter.ts'

/** Counts the people who wait for an answer of the team. */
export const { refresh: refreshWaitingCount, useCount: useWaitingCount } = createCounter(
  async () => (await call.page(conversationsApi.ofTeam, { query: { waiting: '1', limit: 1 } })).total,
)
