import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { ApiError } from '#app/lib/api.ts'

/** The error carries the refundable amount when it differs from the amount shown. */
export const readCurrentRefundable = (error: unknown) =>
  error instanceof ApiError && error.error === 'price_changed'
    ? (error.details as { left: OperatorAppointmentView['refundable'] }).left
    : undefined
