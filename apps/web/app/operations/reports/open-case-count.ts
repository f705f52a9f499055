import { reportsApi } from '@couronne/contract/operations/reports'
import { call } from '#app/lib/call.ts'
import { createCounter } from '#app/lib/counter.ts'

/** Counts the cases that wait for a decision or for an answer to an objection. */
export const { refresh: refreshOpenCaseCount, useCount: useOpenCaseCount } = createCounter(
  async () => (await call.page(reportsApi.cases, { query: { open: '1', limit: 1 } })).total,
)
