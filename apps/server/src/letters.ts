import { confirmationLetter, knownAddressLetter } from './accounts/letters.ts'
import { absenceForOperator, absenceForOther } from './appointments/absence-letters.ts'
import { cancellationForCustomer, cancellationForProfessional } from './appointments/cancellation-letters.ts'
import { appointmentForCustomer, appointmentForProfessional, latePaymentRefunded } from './appointments/letters.ts'
import { moveForCustomer, moveForProfessional } from './appointments/move-letters.ts'
import {
  disputeClosedForOperator,
  disputeClosedForProfessional,
  disputeForOperator,
  disputeForProfessional,
} from './disputes/letters.ts'
import { unusedAccountLetter } from './erasure/letters.ts'
import { strangeMovementsForOperator } from './ledger/letters.ts'
import type { Letters } from './mails/letter.ts'
import { newsletterConfirmation } from './newsletter/letters.ts'
import { absenceDecidedForCustomer, absenceDecidedForProfessional } from './operators/absence-decision-letters.ts'
import { allowanceForCustomer, allowanceForProfessional } from './operators/allowance-letters.ts'
import { restoredLetter, suspendedLetter, suspensionBegunForOperator } from './operators/letters.ts'
import {
  recoveryCodesRenewedLetter,
  recoveryCodeUsedLetter,
  secondFactorResetLetter,
  secondFactorSetLetter,
} from './operators/second-factor-letters.ts'
import { verificationRevokedLetter, verifiedLetter } from './operators/verification-letters.ts'
import { orderDelivered } from './orders/delivery-letter.ts'
import { orderDispatched, parcelCorrected } from './orders/dispatch-letter.ts'
import { orderCancelled, orderConfirmed, orderPaymentRefunded, orderRefunded } from './orders/letters.ts'
import { refundFailedForCustomer, refundFailedForOperator, refundOtherwise } from './payments/refund-letters.ts'
import { debtWrittenDown } from './payouts/debt-letters.ts'
import { debtorLeftForOperator, reversalRefusedForOperator } from './payouts/reversal-letters.ts'
import { reviewHiddenLetter } from './reviews/letters.ts'
import { passwordChangedLetter, resetLetter } from './sessions/letters.ts'
import { withdrawalClosed, withdrawalDeclared, withdrawalReturned } from './withdrawals/letters.ts'
import { withdrawalForOperator } from './withdrawals/operator-letter.ts'

/** Who writes each kind of mail. */
export const letters = {
  confirmation: confirmationLetter,
  known_address: knownAddressLetter,
  reset: resetLetter,
  password_changed: passwordChangedLetter,
  account_unused: unusedAccountLetter,
  newsletter_confirmation: newsletterConfirmation,
  appointment_customer: appointmentForCustomer,
  appointment_professional: appointmentForProfessional,
  cancellation_customer: cancellationForCustomer,
  cancellation_professional: cancellationForProfessional,
  late_payment_refunded: latePaymentRefunded,
  order_confirmed: orderConfirmed,
  order_cancelled: orderCancelled,
  order_refunded: orderRefunded,
  order_payment_refunded: orderPaymentRefunded,
  refund_failed_customer: refundFailedForCustomer,
  refund_failed_operator: refundFailedForOperator,
  refund_otherwise: refundOtherwise,
  reversal_refused_operator: reversalRefusedForOperator,
  debtor_left_operator: debtorLeftForOperator,
  debt_written_down: debtWrittenDown,
  strange_movements_operator: strangeMovementsForOperator,
  absence_operator: absenceForOperator,
  absence_other: absenceForOther,
  move_customer: moveForCustomer,
  move_professional: moveForProfessional,
  absence_decided_customer: absenceDecidedForCustomer,
  absence_decided_professional: absenceDecidedForProfessional,
  allowance_customer: allowanceForCustomer,
  allowance_professional: allowanceForProfessional,
  dispute_operator: disputeForOperator,
  dispute_professional: disputeForProfessional,
  dispute_closed_operator: disputeClosedForOperator,
  dispute_closed_professional: disputeClosedForProfessional,
  review_hidden: reviewHiddenLetter,
  suspended: suspendedLetter,
  suspension_begun_operator: suspensionBegunForOperator,
  restored: restoredLetter,
  verified: verifiedLetter,
  verification_revoked: verificationRevokedLetter,
  second_factor_set: secondFactorSetLetter,
  recovery_code_used: recoveryCodeUsedLetter,
  recovery_codes_renewed: recoveryCodesRenewedLetter,
  second_factor_reset: secondFactorResetLetter,
  order_dispatched: orderDispatched,
  parcel_corrected: parcelCorrected,
  order_delivered: orderDelivered,
  withdrawal_declared: withdrawalDeclared,
  withdrawal_operator: withdrawalForOperator,
  withdrawal_returned: withdrawalReturned,
  withdrawal_closed: withdrawalClosed,
} satisfies Letters
