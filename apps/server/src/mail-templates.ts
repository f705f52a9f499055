import { absenceForOperator, absenceForOther } from './booking/absences/mail-templates.ts'
import {
  cancellationForCustomer,
  cancellationForProfessional,
} from './booking/appointments/cancellation-mail-templates.ts'
import { contactsForCustomer, contactsForProfessional } from './booking/appointments/contact-mail-templates.ts'
import { disputeClosedForProfessional, disputeForProfessional } from './booking/appointments/dispute-mail-templates.ts'
import {
  appointmentForCustomer,
  appointmentForProfessional,
  latePaymentRefunded,
} from './booking/appointments/mail-templates.ts'
import { appointmentOver } from './booking/appointments/over-mail-templates.ts'
import {
  requestEndedForCustomer,
  requestEndedForProfessional,
  requestForCustomer,
  requestForProfessional,
} from './booking/appointments/request-mail-templates.ts'
import { rescheduleForCustomer, rescheduleForProfessional } from './booking/appointments/reschedule-mail-templates.ts'
import { arrivalNotice, lateNotice } from './booking/presence/mail-templates.ts'
import { reminder } from './booking/reminders/mail-templates.ts'
import { confirmationMailTemplate, knownAddressMailTemplate } from './identity/accounts/mail-templates.ts'
import {
  contactChangedMailTemplate,
  newDeviceMailTemplate,
  passwordChangedMailTemplate,
  resetMailTemplate,
} from './identity/sessions/mail-templates.ts'
import { reviewAnswered, reviewHiddenMailTemplate, reviewReceived } from './marketplace/reviews/mail-templates.ts'
import { disputeClosedForOperator, disputeForOperator } from './money/disputes/mail-templates.ts'
import { unmatchedTransactionsForOperator } from './money/ledger/mail-templates.ts'
import { debtClosed } from './money/payouts/debt-mail-templates.ts'
import { ibanChanged } from './money/payouts/iban-mail-templates.ts'
import { paidOut, payoutAccountIncomplete } from './money/payouts/payout-mail-templates.ts'
import { debtorLeftForOperator, reversalRefusedForOperator } from './money/payouts/reversal-mail-templates.ts'
import { manualRefund, refundFailedForCustomer, refundFailedForOperator } from './money/refunds/mail-templates.ts'
import { accountErasedMailTemplate, unusedAccountMailTemplate } from './operations/account-deletion/mail-templates.ts'
import { dataExportedMailTemplate } from './operations/data-export/mail-templates.ts'
import { newsletterConfirmation } from './operations/newsletter/mail-templates.ts'
import {
  absenceDecidedForCustomer,
  absenceDecidedForProfessional,
} from './operations/operators/absence-decision-mail-templates.ts'
import {
  goodwillRefundForCustomer,
  goodwillRefundForProfessional,
  safetyRefundDecided,
} from './operations/operators/goodwill-mail-templates.ts'
import {
  restoredMailTemplate,
  suspendedMailTemplate,
  suspensionBegunMailTemplate,
} from './operations/operators/mail-templates.ts'
import {
  recoveryCodesRenewedMailTemplate,
  recoveryCodeUsedMailTemplate,
  secondFactorResetMailTemplate,
  secondFactorSetMailTemplate,
} from './operations/operators/second-factor-mail-templates.ts'
import {
  reportDecided,
  reportForOperator,
  reportMeasuresTaken,
  reportReceived,
} from './operations/reports/mail-templates.ts'
import {
  decisionReversed,
  objectionAnswered,
  objectionForOperator,
  objectionReceived,
} from './operations/reports/objection-mail-templates.ts'
import {
  proofExpiring,
  proofLost,
  proofLostForOperator,
  proofRefused,
  verifiedMailTemplate,
} from './operations/verification/mail-templates.ts'
import type { MailTemplates } from './platform/mails/mail-template.ts'
import { optionalMail } from './platform/notifications/optional-mail.ts'
import { orderDelivered } from './shop/orders/delivery-mail-templates.ts'
import { orderDispatched, parcelCorrected } from './shop/orders/dispatch-mail-templates.ts'
import { orderCancelled, orderConfirmed, orderPaymentRefunded, orderRefunded } from './shop/orders/mail-templates.ts'
import { withdrawalClosed, withdrawalDeclared, withdrawalReturned } from './shop/returns/mail-templates.ts'
import { withdrawalForOperator } from './shop/returns/operator-mail-templates.ts'
import { messageWaiting, messageWaitingForOperator } from './talk/conversations/mail-templates.ts'

/** Maps each kind of mail to its template. Whoever reads an optional mail may turn its kind off. */
export const mailTemplates = {
  confirmation: confirmationMailTemplate,
  known_address: knownAddressMailTemplate,
  reset: resetMailTemplate,
  password_changed: passwordChangedMailTemplate,
  account_unused: unusedAccountMailTemplate,
  newsletter_confirmation: newsletterConfirmation,
  iban_changed: ibanChanged,
  contact_changed: contactChangedMailTemplate,
  new_device: newDeviceMailTemplate,
  account_erased: accountErasedMailTemplate,
  data_exported: dataExportedMailTemplate,
  appointment_customer: appointmentForCustomer,
  appointment_professional: appointmentForProfessional,
  contacts_customer: contactsForCustomer,
  contacts_professional: contactsForProfessional,
  reminder: optionalMail('reminders', reminder),
  appointment_over: appointmentOver,
  cancellation_customer: cancellationForCustomer,
  cancellation_professional: cancellationForProfessional,
  request_customer: requestForCustomer,
  request_professional: requestForProfessional,
  request_ended_customer: requestEndedForCustomer,
  request_ended_professional: requestEndedForProfessional,
  late_payment_refunded: latePaymentRefunded,
  order_confirmed: orderConfirmed,
  order_cancelled: orderCancelled,
  order_refunded: orderRefunded,
  order_payment_refunded: orderPaymentRefunded,
  refund_failed_customer: refundFailedForCustomer,
  refund_failed_operator: refundFailedForOperator,
  manual_refund: manualRefund,
  paid_out: paidOut,
  payout_account_incomplete: payoutAccountIncomplete,
  reversal_refused_operator: reversalRefusedForOperator,
  debtor_left_operator: debtorLeftForOperator,
  debt_closed: debtClosed,
  unmatched_transactions_operator: unmatchedTransactionsForOperator,
  late_notice: lateNotice,
  arrival: arrivalNotice,
  absence_operator: absenceForOperator,
  absence_other: absenceForOther,
  reschedule_customer: rescheduleForCustomer,
  reschedule_professional: rescheduleForProfessional,
  absence_decided_customer: absenceDecidedForCustomer,
  absence_decided_professional: absenceDecidedForProfessional,
  safety_refund_decided: safetyRefundDecided,
  goodwill_refund_customer: goodwillRefundForCustomer,
  goodwill_refund_professional: goodwillRefundForProfessional,
  dispute_operator: disputeForOperator,
  dispute_professional: disputeForProfessional,
  dispute_closed_operator: disputeClosedForOperator,
  dispute_closed_professional: disputeClosedForProfessional,
  review_received: optionalMail('reviews', reviewReceived),
  review_answered: optionalMail('reviews', reviewAnswered),
  review_hidden: reviewHiddenMailTemplate,
  suspended: suspendedMailTemplate,
  suspension_started_operator: suspensionBegunMailTemplate,
  restored: restoredMailTemplate,
  verified: verifiedMailTemplate,
  verification_revoked: proofLost,
  proof_refused: proofRefused,
  proof_expiring: proofExpiring,
  proof_lost_operator: proofLostForOperator,
  second_factor_set: secondFactorSetMailTemplate,
  recovery_code_used: recoveryCodeUsedMailTemplate,
  recovery_codes_renewed: recoveryCodesRenewedMailTemplate,
  second_factor_reset: secondFactorResetMailTemplate,
  order_dispatched: orderDispatched,
  parcel_corrected: parcelCorrected,
  order_delivered: orderDelivered,
  withdrawal_declared: withdrawalDeclared,
  withdrawal_operator: withdrawalForOperator,
  withdrawal_returned: withdrawalReturned,
  withdrawal_closed: withdrawalClosed,
  message_waiting: messageWaiting,
  message_waiting_operator: messageWaitingForOperator,
  report_received: reportReceived,
  report_operator: reportForOperator,
  report_decided: reportDecided,
  report_measures: reportMeasuresTaken,
  report_objection_received: objectionReceived,
  report_objection_operator: objectionForOperator,
  report_objection_answered: objectionAnswered,
  report_reversed: decisionReversed,
} satisfies MailTemplates
