import type { Config } from '../../src/config.ts'
import type { MailKind } from '../../src/platform/mails/mail-template.ts'
import { fixtureAppointments } from '../background-fixtures/appointments.ts'
import { hiddenId, ids } from '../background-fixtures/values.ts'

/** This is a mail of the background fixtures. */
export type MailCase = {
  kind: MailKind
  /** It names the difference to the other mails of its kind. */
  variant?: string
  /** It is the recipient, where the subject does not determine it. */
  to?: string
  /** It is the address of a mail without an account. */
  recipient?: string
  /** It is the subject's id as an SQL expression. */
  subjectSql?: string
  /** These SQL statements change the background fixtures first. */
  changes?: string[]
  /** These settings differ from the default configuration. */
  config?: Partial<Config>
}

const quoted = (id: string) => `'${id}'`
const appointmentId = (name: keyof typeof fixtureAppointments) => quoted(hiddenId(fixtureAppointments[name].number))
const order = (number: 300 | 301 | 302 | 303 | 305) => quoted(hiddenId(number))
/** Returns the id of the appointment's payment. */
const paymentOf = (name: keyof typeof fixtureAppointments) =>
  quoted(hiddenId(fixtureAppointments[name].number).replace('-0000-', '-0001-'))
const firstId = (table: string) => `select id from ${table} order by id limit 1`

const { customer, professional, operator } = ids
/** The mail goes to the only operator, whose account is suspended. */
const toOperator = { to: operator }

/** Returns the same mail in each of these states. */
const forEachVariant = (
  kind: MailKind,
  common: Omit<MailCase, 'kind'>,
  variants: Record<string, string[]>,
): MailCase[] =>
  Object.entries(variants).map(([variant, changes]) => ({
    kind,
    ...common,
    variant,
    changes: [...(common.changes ?? []), ...changes],
  }))

const unread = 'update participants set hidden_before_seq = 0, read_seq = 0'
const waits = `update conversations set waits_since = '2026-11-19' where user_id is not null`
const answered = 'update conversations set second_count = 1 where user_id is not null'

const proof = {
  byNote: quoted(hiddenId(60)),
  qualification: quoted(hiddenId(61)),
  siret: quoted(hiddenId(62)),
  address: quoted(hiddenId(63)),
}
/** The proof of the qualification counts no longer. */
const lostTo = (state: string, more: string) =>
  `update proofs set state = ${state}, ended_at = now(), ${more} where id = ${proof.qualification}`
/** The triggers do not run here, so the statements do what they would do. */
const nameChanged = [
  `update users set firstname = 'Marthe', verified_at = null where id = ${quoted(professional)}`,
  `update proofs set state = 'closed', closed_because = 'changed', ended_at = now() where id = ${proof.byNote}`,
]
const paidAhead = `update appointments set status = 'paid' where id = ${appointmentId('done')}`

const people: MailCase[] = [
  { kind: 'confirmation', subjectSql: firstId('registrations') },
  {
    kind: 'confirmation',
    variant: 'somebody else had registered the same address, as a professional',
    subjectSql: 'select id from registrations order by id desc limit 1',
    changes: [
      `insert into registrations select (jsonb_populate_record(r, jsonb_build_object(
        'id', '00000b0b-0000-7000-8000-000000000021', 'role', 'professional'))).* from registrations r`,
    ],
  },
  { kind: 'known_address', to: customer },
  { kind: 'reset', to: customer },
  { kind: 'password_changed', to: customer },
  { kind: 'iban_changed', to: professional },
  { kind: 'contact_changed', to: customer },
  { kind: 'new_device', to: customer, changes: [`update mails set created_at = '2026-11-20T09:00:00Z'`] },
  { kind: 'account_erased', recipient: 'vrombel@example.test' },
  { kind: 'data_exported', to: customer, subjectSql: firstId('operator_actions') },
  {
    kind: 'account_unused',
    to: customer,
    changes: [
      `update sessions set created_at = '2024-12-01T09:00:00Z'`,
      `update mails set created_at = '2026-11-20T09:00:00Z'`,
    ],
  },
  {
    kind: 'newsletter_confirmation',
    subjectSql: firstId('newsletter_subscribers'),
    changes: ['update newsletter_subscribers set confirmed_at = null'],
  },
  { kind: 'second_factor_set', ...toOperator },
  { kind: 'recovery_code_used', ...toOperator },
  { kind: 'recovery_codes_renewed', ...toOperator },
  { kind: 'second_factor_reset', ...toOperator },
  { kind: 'verified', to: professional },
  ...forEachVariant(
    'proof_refused',
    { to: professional, subjectSql: proof.address },
    {
      'another reason': [],
      'a reason of the list': [
        `update proofs set refusal_reason = 'unreadable', refusal_words = '' where id = ${proof.address}`,
      ],
    },
  ),
  { kind: 'proof_expiring', to: professional, subjectSql: proof.qualification },
  {
    kind: 'proof_expiring',
    variant: 'where only verified professionals are public',
    to: professional,
    subjectSql: proof.qualification,
    config: { visibility: { verifiedOnly: true } },
  },
  ...forEachVariant(
    'verification_revoked',
    { to: professional, subjectSql: proof.qualification },
    {
      refused: [lostTo("'refused'", "refusal_reason = 'not_covering', level = null")],
      expired: [lostTo("'expired'", "valid_until = '2026-11-19'")],
    },
  ),
  {
    kind: 'verification_revoked',
    variant: 'a change of name, where only verified professionals are public',
    to: professional,
    subjectSql: proof.byNote,
    changes: nameChanged,
    config: { visibility: { verifiedOnly: true } },
  },
  { kind: 'verification_revoked', variant: 'a change of the SIRET', to: professional, subjectSql: proof.siret },
  { kind: 'proof_lost_operator', ...toOperator, variant: 'a change of the SIRET', subjectSql: proof.siret },
  {
    kind: 'proof_lost_operator',
    ...toOperator,
    variant: 'a change of name',
    subjectSql: proof.byNote,
    changes: nameChanged,
  },
  ...forEachVariant(
    'proof_lost_operator',
    { ...toOperator, subjectSql: proof.qualification, changes: [paidAhead] },
    {
      'expired, with a paid appointment': [lostTo("'expired'", "valid_until = '2026-11-19'")],
      'refused, with a paid appointment': [lostTo("'refused'", "refusal_reason = 'not_covering', level = null")],
    },
  ),
  ...forEachVariant(
    'suspended',
    { subjectSql: firstId('suspensions'), changes: ['update suspensions set lifted_at = null'] },
    {
      'at once': [],
      'at once, a customer': [`update suspensions set user_id = ${quoted(customer)}`],
      'later, a professional': [`update suspensions set effective_at = '2026-12-24T09:00:00Z'`],
      'later, a customer': [
        `update suspensions set effective_at = '2026-12-24T09:00:00Z', user_id = ${quoted(customer)}`,
      ],
    },
  ),
  ...forEachVariant(
    'suspension_started_operator',
    { ...toOperator, subjectSql: firstId('suspensions'), changes: ['update suspensions set lifted_at = null'] },
    {
      'one future appointment': [`update appointments set status = 'paid' where id = ${appointmentId('done')}`],
      'two future appointments': [`update appointments set status = 'paid' where id = ${appointmentId('pending')}`],
    },
  ),
  { kind: 'restored', subjectSql: firstId('suspensions') },
  { kind: 'message_waiting', to: professional, subjectSql: quoted(hiddenId(400)), changes: [unread] },
  {
    kind: 'message_waiting',
    variant: 'from the team',
    to: customer,
    subjectSql: quoted(hiddenId(401)),
    changes: [answered],
  },
  ...forEachVariant(
    'message_waiting_operator',
    { ...toOperator, changes: [waits] },
    {
      'one person': [],
      'two people': [
        `insert into conversations (user_id, waits_since, created_at)
          values (${quoted(professional)}, '2026-11-20', '2026-11-20')`,
      ],
    },
  ),
]

const reportId = quoted(hiddenId(412))
const [openCase, decidedCase] = [quoted(hiddenId(410)), quoted(hiddenId(411))]
const [reviewCase, guestReport] = [quoted(hiddenId(414)), quoted(hiddenId(415))]
const [ofReported, ofGuest] = [quoted(hiddenId(416)), quoted(hiddenId(417))]
const reversedNoMore = `update report_cases set reversed_at = null, measures = '{}', broken_rule = null where id = ${reviewCase}`

const reports: MailCase[] = [
  { kind: 'report_received', to: customer, subjectSql: reportId },
  { kind: 'report_operator', ...toOperator, subjectSql: openCase },
  { kind: 'report_decided', to: professional, subjectSql: decidedCase },
  {
    kind: 'report_decided',
    variant: 'without a measure',
    to: customer,
    subjectSql: openCase,
    changes: [
      `update report_cases set decided_at = '2026-11-20', statement = 'Ces messages restent polis.', reasons = '{other}' where id = ${openCase}`,
    ],
  },
  { kind: 'report_measures', to: customer, subjectSql: decidedCase },
  {
    kind: 'report_measures',
    variant: 'with a suspension',
    to: customer,
    subjectSql: decidedCase,
    changes: [`update report_cases set measures = array['removal', 'suspension'] where id = ${decidedCase}`],
  },
  { kind: 'report_received', variant: 'of a content, to a guest', subjectSql: guestReport },
  { kind: 'report_decided', variant: 'to a guest', subjectSql: guestReport, changes: [reversedNoMore] },
  { kind: 'report_measures', variant: 'about a review', to: customer, subjectSql: reviewCase },
  { kind: 'report_objection_received', to: customer, subjectSql: ofReported },
  { kind: 'report_objection_operator', ...toOperator, subjectSql: ofGuest },
  { kind: 'report_objection_answered', to: customer, subjectSql: ofReported },
  {
    kind: 'report_objection_answered',
    variant: 'upheld, to a guest',
    subjectSql: ofGuest,
    changes: [
      `update objections set answered_at = '2026-11-21', operator_id = ${quoted(operator)}, outcome = 'upheld', answer = 'Relu.'
        where id = ${ofGuest}`,
    ],
  },
  { kind: 'report_reversed', subjectSql: guestReport },
]

const cancelled = { subjectSql: appointmentId('cancelled') }
const noShare = `delete from journal_postings where account = 'professional'`
const orderCancelledByOperator = [
  `update orders set cancelled_by = 'admin' where id = ${order(303)}`,
  `insert into operator_actions (operator_id, kind, order_id, reason, at)
    values (${quoted(operator)}, 'order_cancelled', ${order(303)}, 'Le dernier carton était abîmé.', '2026-11-20')`,
]

/** The refund is ten euros. */
const failedRefundOf = (orderId: string) =>
  `update refunds set status = 'failed', replaced_cents = 0, amount_cents = 1000, cause = 'order_refund',
    payment_id = (select payment_id from payment_parts where purchase_id = ${orderId}), purchase_id = ${orderId}
    where id = (select min(id::text)::uuid from refunds)`

const cancelledByOperator = [
  noShare,
  `update appointments set cancelled_by = 'admin', retained_cents = 0 where id = ${appointmentId('cancelled')}`,
  `insert into operator_actions (operator_id, kind, appointment_id, reason, at)
    values (${quoted(operator)}, 'appointment_cancelled', ${appointmentId('cancelled')}, 'La coiffeuse est malade.', '2026-11-20')`,
]

/** 10.50 € of the appointment's 42 € were refunded before; the price without the fee was 40 €. */
const professionalAbsent = (cents: number) => [
  `update absence_decisions set decision = 'professional_absent', goodwill_refund_id = null`,
  ...(cents > 0
    ? [
        `insert into goodwill_refunds (id, purchase_id, operator_id, reason, professional_cents, platform_cents, at)
          values ('00000b0b-0000-7000-8000-000000000210', ${appointmentId('done')}, ${quoted(operator)}, 'Vrombel', ${(cents / 21) * 20}, ${cents / 21}, '2026-11-20')`,
        `update absence_decisions set goodwill_refund_id = '00000b0b-0000-7000-8000-000000000210'`,
      ]
    : []),
]
const nobodyAbsent = `update absence_decisions set decision = 'none', goodwill_refund_id = null`
/** Moves the dispute to the completed appointment. */
const moveDisputeToCompleted = (cents: number) =>
  `update dispute_parts set amount_cents = ${cents}, payment_id = ${paymentOf('done')}, purchase_id = ${appointmentId('done')}
    where purchase_id = ${appointmentId('disputed')}`
const loseDispute = (cents: number) => [
  `update disputes set amount_cents = ${cents}, payment_id = ${paymentOf('done')} where payment_id = ${paymentOf('disputed')}`,
  moveDisputeToCompleted(cents),
]

/** The bank took half of the cancelled appointment's payment before the cancellation. */
const lostBeforeCancellation = [
  `update disputes set status = 'lost', amount_cents = 1050, decided_at = '2020-01-01T09:00:00Z'
    where payment_id = ${paymentOf('cancelled')}`,
  `update dispute_parts set amount_cents = 1050 where purchase_id = ${appointmentId('cancelled')}`,
  `update appointments set retained_cents = 1050 where id = ${appointmentId('cancelled')}`,
]

/** The contact window of the paid appointment is open. */
const soon = [
  `update appointments set starts_at = '2026-11-22T09:00:00Z', ends_at = '2026-11-22T10:00:00Z', free_again_at = '2026-11-22T10:00:00Z' where id = ${appointmentId('paid')}`,
  `update contact_openings set starts_at = '2026-11-22T09:00:00Z'`,
  `update notices set starts_at = '2026-11-22T09:00:00Z'`,
]
const soonPaid = [
  ...soon,
  `update appointments set paid_at = '2026-11-20T11:00:00Z' where id = ${appointmentId('paid')}`,
]

/** Nothing keeps the two parties apart. */
const reminded = ['delete from blocks', 'update reports set safety = null']

const startingAt = (at: string) => [
  `update appointments set starts_at = '${at}', ends_at = '${at}'::timestamptz + interval '1 hour', free_again_at = null
    where id = ${appointmentId('paid')}`,
  `update notices set starts_at = '${at}'`,
]

const requested = `update appointments set is_request = true, requested_at = '2026-11-20T07:00:00Z',
  hold_expires_at = starts_at - interval '3 hours' where id = ${appointmentId('pending')}`
const requestEnded = {
  subjectSql: appointmentId('expired'),
  changes: [
    `update appointments set is_request = true, requested_at = '2026-11-20T07:00:00Z' where id = ${appointmentId('expired')}`,
  ],
}
const endedBy = (releasedBy: string) => [
  `update appointments set released_by = '${releasedBy}' where id = ${appointmentId('expired')}`,
]
const unanswered = `update appointments set released_by = null, released_at = null where id = ${appointmentId('expired')}`
const requestEnds = {
  'refused by the professional': endedBy('professional'),
  'withdrawn by the customer': endedBy('customer'),
  'released by the bank': endedBy('bank'),
  'ended by a suspension or the deletion of an account': endedBy('admin'),
  'without an answer in time': [unanswered],
  'accepted, and not charged in time': [
    unanswered,
    `update appointments set accepted_at = requested_at where id = ${appointmentId('expired')}`,
  ],
}

const appointments: MailCase[] = [
  { kind: 'request_customer', subjectSql: appointmentId('pending'), changes: [requested] },
  { kind: 'request_professional', subjectSql: appointmentId('pending'), changes: [requested] },
  ...forEachVariant('request_ended_customer', requestEnded, requestEnds),
  ...forEachVariant('request_ended_professional', requestEnded, requestEnds),
  { kind: 'appointment_customer', subjectSql: appointmentId('paid') },
  {
    kind: 'appointment_customer',
    variant: 'in the salon',
    subjectSql: appointmentId('paid'),
    changes: [`update appointments set lieu = 'Salon De Coiffure'`],
  },
  {
    kind: 'appointment_customer',
    variant: 'with days to withdraw',
    subjectSql: appointmentId('paid'),
    config: { serviceWithdrawalDays: 14 },
  },
  {
    kind: 'appointment_customer',
    variant: 'paid inside the contact window',
    subjectSql: appointmentId('paid'),
    changes: soonPaid,
  },
  { kind: 'appointment_professional', subjectSql: appointmentId('paid') },
  {
    kind: 'appointment_professional',
    variant: 'paid inside the contact window',
    subjectSql: appointmentId('paid'),
    changes: soonPaid,
  },
  { kind: 'contacts_customer', subjectSql: firstId('contact_openings'), changes: soon },
  {
    kind: 'contacts_customer',
    variant: 'in the salon',
    subjectSql: firstId('contact_openings'),
    changes: [...soon, `update appointments set lieu = 'Salon De Coiffure'`],
  },
  { kind: 'contacts_professional', subjectSql: firstId('contact_openings'), changes: soon },
  ...forEachVariant(
    'reminder',
    { to: customer, subjectSql: firstId('notices'), changes: [...soon, ...reminded] },
    {
      'two days before': [],
      'two days before, in the salon': [`update appointments set lieu = 'Salon De Coiffure'`],
      'on the day': [`update notices set kind = 'three_hours'`, ...startingAt('2026-11-20T15:00:00Z')],
      'on the evening before': [`update notices set kind = 'three_hours'`, ...startingAt('2026-11-21T08:30:00Z')],
    },
  ),
  ...[1, 14].map(
    (days): MailCase => ({
      kind: 'reminder',
      variant: `with ${days} days to withdraw`,
      to: customer,
      subjectSql: firstId('notices'),
      changes: [...soonPaid, ...reminded],
      config: { serviceWithdrawalDays: days },
    }),
  ),
  ...forEachVariant('cancellation_customer', cancelled, {
    'by the customer, half retained': [],
    'by the customer, without a fee': [`update appointments set retained_cents = 0`],
    'by the customer, all retained': [`update appointments set retained_cents = total_cents`],
    'by the customer for safety': [
      `update appointments set retained_cents = 0, cancelled_under = 'safety' where id = ${appointmentId('cancelled')}`,
    ],
    'by the customer for safety, half retained': [
      `insert into safety_refunds (appointment_id, case_id, cents, requested_at)
        select ${appointmentId('cancelled')}, k.id, 2100, '2026-11-19' from report_cases k limit 1`,
    ],
    'by the professional': [
      noShare,
      `update appointments set cancelled_by = 'professional', retained_cents = 0 where id = ${appointmentId('cancelled')}`,
    ],
    'by the team': cancelledByOperator,
    'by the team, after a bank refunded a part': [...cancelledByOperator, ...lostBeforeCancellation],
  }),
  ...forEachVariant('cancellation_professional', cancelled, {
    'by the customer, half retained': [],
    'by the customer, without a share for the professional': [noShare],
    'by the customer, without a fee': [noShare, 'update appointments set retained_cents = 0'],
    'by the professional': [noShare, `update appointments set cancelled_by = 'professional', retained_cents = 0`],
    'by the customer, for safety': [noShare, `update appointments set retained_cents = 0, cancelled_under = 'safety'`],
    'by the team': cancelledByOperator,
    'by the team, after a bank refunded a part': [...cancelledByOperator, ...lostBeforeCancellation],
  }),
  { kind: 'late_payment_refunded', subjectSql: paymentOf('expired') },
  { kind: 'late_payment_refunded', variant: 'beside another', subjectSql: paymentOf('paid') },
  ...forEachVariant(
    'safety_refund_decided',
    { subjectSql: appointmentId('done') },
    {
      refused: [`update safety_refunds set outcome = 'refused', goodwill_refund_id = null`],
      'granted, when nothing was left': ['update safety_refunds set goodwill_refund_id = null'],
      'about the record of a professional': ['update safety_refunds set goodwill_refund_id = null, cents = 0'],
      'about the record of a professional, refused': [
        `update safety_refunds set outcome = 'refused', goodwill_refund_id = null, cents = 0`,
      ],
    },
  ),
  {
    ...{ kind: 'report_operator', variant: 'about safety', ...toOperator, subjectSql: quoted(hiddenId(410)) },
    changes: [`update reports set safety = 'alert'`],
  },
  ...(['late_notice', 'arrival'] as const).flatMap((kind) => {
    const table = kind === 'arrival' ? 'arrivals' : 'late_notices'
    const sayAs = (side: string) => [
      `delete from ${table} where id <> (${firstId(table)})`,
      `update ${table} set appointment_id = ${appointmentId('paid')}, side = '${side}'`,
    ]
    return forEachVariant(
      kind,
      { subjectSql: firstId(table) },
      { 'of the customer': sayAs('customer'), 'of the professional': sayAs('professional') },
    )
  }),
  ...forEachVariant(
    'absence_other',
    { subjectSql: firstId('absences') },
    {
      'the customer was absent': [`update absences set type = 'customer_absent'`],
      'the professional was absent': [`update absences set type = 'professional_absent'`],
    },
  ),
  {
    kind: 'absence_other',
    variant: 'after another report',
    subjectSql: quoted(hiddenId(999)),
    changes: [
      `insert into absences select (jsonb_populate_record(b, jsonb_build_object(
        'id', ${quoted(hiddenId(999))}, 'type', 'professional_absent', 'created_at', b.created_at + interval '1 hour'))).* from absences b
        where appointment_id = ${appointmentId('done')}`,
    ],
  },
  ...forEachVariant(
    'absence_operator',
    { ...toOperator, subjectSql: firstId('absences') },
    {
      'the customer was absent': [`update absences set type = 'customer_absent'`],
      'the professional was absent': [`update absences set type = 'professional_absent'`],
    },
  ),
  ...forEachVariant(
    'appointment_over',
    { subjectSql: appointmentId('done') },
    {
      reviewed: ['delete from blocks'],
      'without a review': ['delete from blocks', `delete from reviews where appointment_id = ${appointmentId('done')}`],
      'without a review, after a block': [`delete from reviews where appointment_id = ${appointmentId('done')}`],
    },
  ),
  { kind: 'review_received', to: professional, subjectSql: quoted(ids.review), changes: ['delete from blocks'] },
  { kind: 'review_answered', to: customer, subjectSql: quoted(ids.review), changes: ['delete from blocks'] },
  { kind: 'reschedule_customer', subjectSql: firstId('reschedules') },
  { kind: 'reschedule_professional', subjectSql: firstId('reschedules') },
  ...(['absence_decided_customer', 'absence_decided_professional'] as const).flatMap((kind) =>
    forEachVariant(
      kind,
      { subjectSql: firstId('absence_decisions') },
      {
        'the customer was absent': [
          `update absence_decisions set decision = 'customer_absent', goodwill_refund_id = null`,
        ],
        'nobody was absent': [nobodyAbsent],
        'the professional was absent': professionalAbsent(3150),
      },
    ),
  ),
  ...forEachVariant(
    'absence_decided_customer',
    { subjectSql: firstId('absence_decisions') },
    {
      'the professional was absent, and a bank refunded a part': [...professionalAbsent(2100), ...loseDispute(1050)],
      'the professional was absent, and a bank refunded the rest': [...professionalAbsent(0), ...loseDispute(3150)],
      'the professional was absent, and all had been refunded': professionalAbsent(0),
    },
  ),
  ...forEachVariant(
    'absence_decided_professional',
    { subjectSql: firstId('absence_decisions') },
    {
      'nobody was absent, and a bank has the money': [
        nobodyAbsent,
        `update disputes set status = 'open', amount_cents = 3150, payment_id = ${paymentOf('done')}`,
        moveDisputeToCompleted(3150),
      ],
      'nobody was absent, and a bank refunded the rest': [nobodyAbsent, noShare, ...loseDispute(3150)],
    },
  ),
  { kind: 'goodwill_refund_customer', subjectSql: firstId('goodwill_refunds') },
  { kind: 'goodwill_refund_professional', subjectSql: firstId('goodwill_refunds') },
  {
    kind: 'review_hidden',
    variant: 'of an appointment',
    subjectSql: firstId('operator_actions'),
    changes: [`update operator_actions set appointment_id = ${appointmentId('done')}`],
  },
]

const freeReturns = { returns: { address: '8 rue des Tisserands, 93100 Montreuil, France', isFree: true } }
const termsRead = `update users set cgu_version = '2026-11-25'`
const paidOrder = { subjectSql: order(300), changes: [termsRead] }
/** The refund covers both units of an unshipped order and its delivery. */
const refundWholeOrder = [
  `update order_refunds set order_id = ${order(300)}, withdrawal_id = null, shipping_cents = 490, cents = 2490`,
  `update order_refund_lines set quantity = 2, order_line_id = (select id from order_lines where order_id = ${order(300)})`,
  `update orders set status = 'cancelled', retained_cents = total_cents where id = ${order(300)}`,
]
const orders: MailCase[] = [
  { kind: 'order_confirmed', ...paidOrder },
  {
    kind: 'order_confirmed',
    variant: 'one unit, with free delivery',
    ...paidOrder,
    changes: [
      termsRead,
      'update orders set shipping_cents = 0, sub_total_cents = 1000, total_cents = 1000',
      'update order_lines set quantity = 1',
    ],
  },
  { kind: 'order_cancelled', subjectSql: order(303) },
  {
    kind: 'order_cancelled',
    variant: 'after all was refunded',
    subjectSql: order(303),
    changes: ['update orders set retained_cents = total_cents'],
  },
  {
    kind: 'order_cancelled',
    variant: 'after all was refunded, of which a bank refused a part',
    subjectSql: order(303),
    changes: ['update orders set retained_cents = total_cents', failedRefundOf(order(303))],
  },
  {
    kind: 'order_cancelled',
    variant: 'after a part was refunded',
    subjectSql: order(303),
    changes: ['update orders set retained_cents = 1490'],
  },
  {
    kind: 'order_cancelled',
    variant: 'after a part was refunded, which a bank refused in part',
    subjectSql: order(303),
    changes: ['update orders set retained_cents = 1490', failedRefundOf(order(303))],
  },
  {
    kind: 'order_cancelled',
    variant: 'after a part was refunded, which a bank refused',
    subjectSql: order(303),
    changes: ['update orders set retained_cents = 1000', failedRefundOf(order(303))],
  },
  { kind: 'order_cancelled', variant: 'by the team', subjectSql: order(303), changes: orderCancelledByOperator },
  {
    kind: 'order_cancelled',
    variant: 'while a bank has the payment',
    subjectSql: order(303),
    changes: [
      `update disputes set status = 'open', payment_id = (select payment_id from payment_parts where purchase_id = ${order(303)})`,
      `update dispute_parts set purchase_id = ${order(303)},
        payment_id = (select payment_id from payment_parts where purchase_id = ${order(303)}) where purchase_id = ${appointmentId('disputed')}`,
    ],
  },
  {
    kind: 'order_refunded',
    subjectSql: firstId('order_refunds'),
    changes: ['update order_refunds set withdrawal_id = null'],
  },
  {
    kind: 'order_refunded',
    variant: 'all of it, with the delivery, which cancels it',
    subjectSql: firstId('order_refunds'),
    changes: refundWholeOrder,
  },
  {
    kind: 'order_refunded',
    variant: 'the rest of it, which cancels it, after a bank refused the earlier refund',
    subjectSql: firstId('order_refunds'),
    changes: [
      ...refundWholeOrder,
      'update order_refunds set cents = 1490',
      'update order_refund_lines set quantity = 1',
      failedRefundOf(order(300)),
    ],
  },
  {
    kind: 'order_refunded',
    variant: 'as a favour, for units that are sent all the same',
    subjectSql: firstId('order_refunds'),
    changes: ['update order_refunds set withdrawal_id = null, sent_anyway = true'],
  },
  ...forEachVariant(
    'order_payment_refunded',
    { subjectSql: `select payment_id from payment_parts where purchase_id = ${order(300)}` },
    {
      'beside another': [],
      'its units were sold': [
        `delete from orders where id = ${order(305)}`,
        `update orders set status = 'cancelled', cancelled_at = now(), cancelled_by = 'time' where id in (${order(301)}, ${order(302)})`,
        `update orders set paid_at = null, status = 'cancelled' where id = ${order(300)}`,
      ],
      'the customer has ordered the same products again': [
        `update orders set paid_at = null, status = 'cancelled' where id = ${order(300)}`,
      ],
      'the payment was recorded as failed': [
        `delete from orders where id = ${order(305)}`,
        `update orders set paid_at = null, status = 'pending' where id = ${order(300)}`,
      ],
    },
  ),
  { kind: 'order_dispatched', subjectSql: order(301) },
  { kind: 'parcel_corrected', subjectSql: order(301) },
  { kind: 'order_delivered', subjectSql: order(302) },
  { kind: 'order_delivered', variant: 'with free returns', subjectSql: order(302), config: freeReturns },
  { kind: 'withdrawal_declared', subjectSql: firstId('withdrawals') },
  {
    kind: 'withdrawal_operator',
    ...toOperator,
    subjectSql: firstId('withdrawals'),
    changes: ['update withdrawals set outcome = null'],
  },
  { kind: 'withdrawal_returned', subjectSql: firstId('withdrawals') },
  {
    kind: 'withdrawal_returned',
    variant: 'with the delivery, and less a part of the price',
    subjectSql: firstId('withdrawals'),
    changes: [
      'update order_refunds set shipping_cents = 490, deduction_cents = 250, cents = 2000 + 490 - 250',
      'update order_refund_lines set quantity = 2',
      `update withdrawal_lines set quantity = 2, deduction_cents = 250, reason = 'Le bord est décousu.'`,
    ],
  },
  {
    kind: 'withdrawal_returned',
    variant: 'its whole price retained',
    subjectSql: firstId('withdrawals'),
    changes: [
      'delete from order_refunds',
      `update withdrawal_lines set deduction_cents = 1000, reason = 'Porté et lavé.'`,
    ],
  },
  {
    kind: 'withdrawal_returned',
    variant: 'refunded by a bank before',
    subjectSql: firstId('withdrawals'),
    changes: ['update order_refunds set cents = 0, bank_cents = 1000'],
  },
  {
    kind: 'withdrawal_returned',
    variant: 'refunded by a bank in part',
    subjectSql: firstId('withdrawals'),
    changes: ['update order_refunds set cents = 600, bank_cents = 400'],
  },
  {
    kind: 'withdrawal_closed',
    subjectSql: firstId('withdrawals'),
    changes: [`update withdrawals set outcome = 'closed', reason = 'Rien n’est arrivé en deux mois.'`],
  },
  {
    kind: 'review_hidden',
    variant: 'of a product',
    subjectSql: firstId('operator_actions'),
    changes: [`update operator_actions set details = jsonb_build_object('reviewId', ${quoted(ids.reviewOfProduct)})`],
  },
]

const failedRefundSql = `select refund_id from manual_refunds`
const moveToOrder = [
  `update refunds set purchase_id = ${order(300)}`,
  `update dispute_parts set purchase_id = ${order(300)}`,
]
const failedOrderRefund = [
  ...moveToOrder,
  'update refunds set amount_cents = 1000, replaced_cents = least(replaced_cents, 1000)',
  'update manual_refunds set amount_cents = 1000',
]
const dispute = { subjectSql: firstId('disputes') }
/** Resets the disputes to open. */
const reopenDisputes = [
  `delete from journal_postings where transaction_id in (select id from journal_transactions where kind = 'dispute_lost')`,
  'update dispute_parts set customer_cents = null, professional_cents = null, platform_cents = null',
]
const won = [...reopenDisputes, `update disputes set status = 'won'`]
const winInquiry = [...won, 'update disputes set is_question = true']
const shareSent = `update transfers set purchase_id = ${appointmentId('disputed')}
  where purchase_id = ${appointmentId('done')} and amount_cents = 4000`
const pendingReversals = [`update transfer_reversals set status = 'undecided'`]

const money: MailCase[] = [
  {
    kind: 'paid_out',
    to: professional,
    subjectSql: 'select id from transfers order by id limit 1',
    changes: [`update transfers set status = 'succeeded'`],
  },
  ...forEachVariant(
    'payout_account_incomplete',
    { to: professional, changes: [`update payout_accounts set missing = '{individual.verification.document}'`] },
    {
      'payouts go on': ['update payout_accounts set is_ready = true'],
      'payouts wait': ['update payout_accounts set is_ready = false'],
    },
  ),
  ...(['refund_failed_customer', 'refund_failed_operator', 'manual_refund'] as const).flatMap((kind) =>
    forEachVariant(
      kind,
      {
        ...(kind === 'refund_failed_operator' && toOperator),
        subjectSql: failedRefundSql,
        changes: ['update refunds set replaced_cents = 0'],
      },
      {
        'of an appointment': [],
        'of an order, for a reason': [
          `update refunds set failure_reason = 'lost_or_stolen_card'`,
          ...failedOrderRefund,
        ],
      },
    ),
  ),
  ...forEachVariant(
    'reversal_refused_operator',
    { ...toOperator, subjectSql: firstId('transfer_reversals'), changes: pendingReversals },
    {
      'the account is empty': [`update transfer_reversals set refusal = 'balance_insufficient'`],
      'for another reason': [`update transfer_reversals set refusal = 'account_closed'`],
    },
  ),
  {
    kind: 'debtor_left_operator',
    ...toOperator,
    subjectSql: quoted(professional),
    changes: [
      ...pendingReversals,
      `insert into retained_debtors (user_id, name, email, phone, adresse, connect_id, closed_at)
        select id, 'Solange Delcourt', email, phone, adresse, connect_id, '2026-11-20' from users where id = ${quoted(professional)}`,
    ],
  },
  ...forEachVariant(
    'debt_closed',
    { subjectSql: firstId('debt_closures') },
    {
      'written off': [],
      settled: [`update debt_closures set kind = 'settled'`],
      'with a rest': pendingReversals,
    },
  ),
  {
    kind: 'unmatched_transactions_operator',
    ...toOperator,
    subjectSql: firstId('unmatched_transactions'),
    changes: [
      `insert into unmatched_transactions (id, provider_id, type, source_id, at, amount_cents, fee_cents, currency, found_at)
        values ('00000b0b-0000-7000-8000-000000000900', 'txn_1', 'payout', 'po_1', '2026-11-19T09:00:00Z', -50000, 0, 'eur', '2026-11-20'),
          ('00000b0b-0000-7000-8000-000000000901', 'txn_2', 'adjustment', null, '2026-11-19T10:00:00Z', 1200, 35, 'eur', '2026-11-20')`,
    ],
  },
  ...(['dispute_operator', 'dispute_professional'] as const).flatMap((kind) =>
    forEachVariant(
      kind,
      {
        ...dispute,
        to: kind === 'dispute_operator' ? operator : professional,
        changes: [...reopenDisputes, `update disputes set status = 'open'`],
      },
      {
        'the bank has taken it': [`update disputes set due_at = '2026-12-01T09:00:00Z'`],
        'the bank inquires': ['update disputes set is_question = true'],
      },
    ),
  ),
  ...forEachVariant(
    'dispute_professional',
    { ...dispute, to: professional, changes: [...reopenDisputes, `update disputes set status = 'open'`, shareSent] },
    {
      'the share was sent': [],
      'the bank inquires, and the share was sent': ['update disputes set is_question = true'],
    },
  ),
  {
    kind: 'dispute_operator',
    variant: 'of an order',
    ...dispute,
    ...toOperator,
    changes: [...moveToOrder, `update disputes set status = 'open', is_question = true, amount_cents = 2490`],
  },
  ...(['dispute_closed_operator', 'dispute_closed_professional'] as const).flatMap((kind) =>
    forEachVariant(
      kind,
      { ...dispute, to: kind === 'dispute_closed_operator' ? operator : professional },
      {
        lost: [],
        'lost in part': [
          'update disputes set amount_cents = 500',
          'update dispute_parts set amount_cents = 500, professional_cents = 469, platform_cents = 31',
        ],
        'lost, at our cost': ['update dispute_parts set professional_cents = 0, platform_cents = amount_cents'],
        won,
        'a question, answered': winInquiry,
      },
    ),
  ),
  ...forEachVariant(
    'dispute_closed_professional',
    { ...dispute, to: professional },
    {
      'lost, the share was sent': [shareSent],
      'won, the share was sent': [...won, shareSent],
      'won, without a share for the professional': [...won, noShare],
    },
  ),
  {
    kind: 'dispute_closed_operator',
    variant: 'lost, of an order',
    ...dispute,
    ...toOperator,
    changes: [
      ...moveToOrder,
      'update disputes set amount_cents = 2490',
      'update dispute_parts set amount_cents = 2490, professional_cents = 0, platform_cents = 2490',
    ],
  },
]

export const mailCases = [...people, ...reports, ...appointments, ...orders, ...money]
