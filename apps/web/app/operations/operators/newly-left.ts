import type { VisitView } from '@couronne/contract/operations/operators'
import { RefusalError } from '#app/lib/api.ts'

/** What a refusal says is left to give back, where it is not what was shown. */
export const newlyLeftIn = (error: unknown) =>
  error instanceof RefusalError && error.error === 'price_changed'
    ? (error.details as { left: VisitView['refundable'] }).left
    : undefined
