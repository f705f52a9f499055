import type { VisitView } from '@couronne/contract/operations/operators'
import { RefusalError } from '#app/lib/api.ts'

/** The error carries the refundable amount when it differs from the amount shown. */
export const newlyLeftIn = (error: unknown) =>
  error instanceof RefusalError && error.error === 'price_changed'
    ? (error.details as { left: VisitView['refundable'] }).left
    : undefined
