import { expect, it } from 'vitest'
import { refusals } from './refusals.ts'

/** Written down here by hand: what the table says may not be what it is held against. */
const codes: Record<number, string[]> = {
  400: ['bad_request', 'bad_signature'],
  401: ['unauthorized', 'wrong_login'],
  402: ['payment_refused'],
  403: [
    'forbidden',
    'not_a_customer',
    'not_a_professional',
    'second_factor_required',
    'terms_required',
    'not_confirmed',
    'suspended',
  ],
  404: ['not_found'],
  409: [
    'slot_taken',
    'slot_overlap',
    'slot_in_use',
    'service_exists',
    'picture_exists',
    'too_many_pictures',
    'pictures_too_large',
    'too_many_unattached',
    'cart_full',
    'price_changed',
    'already_held',
    'too_many_holds',
    'too_many_refusals',
    'hold_expired',
    'professional_shut_out',
    'fee_changed',
    'too_late_to_cancel',
    'too_late_to_move',
    'already_done',
    'not_in_euros',
    'not_verifiable',
    'not_reportable',
    'already_reported',
    'no_absence',
    'absence_decided',
    'not_over_yet',
    'not_a_visit',
    'review_stays',
    'not_refundable',
    'disputed',
    'more_than_left',
    'refundable_changed',
    'debt_changed',
    'more_than_owed',
    'debt_asked_for',
    'paid_order',
    'paid_appointment',
    'account_not_open',
    'nothing_early',
    'early_payout_asked',
    'early_payout_changed',
    'account_in_use',
    'last_operator',
    'idempotency_mismatch',
    'stock_out',
  ],
  410: ['expired_link', 'expired_reset_link'],
  413: ['too_large'],
  415: ['wrong_file_type'],
  422: ['validation'],
  429: ['too_many_unpaid', 'too_many_unpaid_orders', 'too_many_requests'],
  500: ['bug'],
  503: ['unavailable'],
}

it.each(Object.entries(codes))('answers %s to these and no other refusals', (status, names) => {
  const told = Object.entries(refusals).filter(([, [itsStatus]]) => itsStatus === Number(status))
  expect(told.map(([code]) => code).sort()).toEqual([...names].sort())
})

it('knows every refusal here', () => {
  expect(Object.keys(refusals).sort()).toEqual(Object.values(codes).flat().sort())
})
