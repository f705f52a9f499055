import { z } from 'zod'
import { email } from '../identity/sessions.ts'
import { operatorsReason } from '../lib/reason.ts'
import { byId, type Endpoint, instant, message, oneOf, page, uuid } from '../lib/wire.ts'
import { byFilename } from '../platform/uploads.ts'
import { objectionView } from './objections.ts'
import { contentKinds, copiedTexts, reportMeasures, reportReasons, subjectKinds } from './report-subjects.ts'

/** A report is about so many messages at most. */
export const mostReportedMessages = 50
export const longestReportText = 2000
/** The limits of reports leave a case far below this number. */
const mostDecidedReports = 1000

const seq = z.int().min(1).max(2_147_483_647)

const reportWords = z.object({
  reason: oneOf(reportReasons, 'Choisissez un motif.'),
  text: z
    .string()
    .trim()
    .normalize('NFC')
    .max(longestReportText, `${longestReportText} caractères au plus.`)
    .default(''),
})
const isExplained = ({ reason, text }: z.infer<typeof reportWords>) => reason !== 'other' || text !== ''
const unexplained = { path: ['text'], error: 'Dites en quelques mots ce qui ne va pas.' }

/** These are the fields that the reporter fills in. */
export const reportFields = reportWords.refine(isExplained, unexplained)
export type ReportFields = z.input<typeof reportFields>

/** The messages of the other person from the number `from` up to the number `to` are reported. */
export const reportBody = reportWords
  .extend({ from: seq, to: seq })
  .refine(({ from, to }) => to >= from && to - from < mostReportedMessages, {
    path: ['from'],
    error: `De un à ${mostReportedMessages} messages.`,
  })
  .refine(isExplained, unexplained)
export type MessageReportBody = z.infer<typeof reportBody>

/** Guests give the name and the e-mail, which may stay empty only to report a danger to minors. */
const guestFields = {
  name: z.string().trim().normalize('NFC').max(200, '200 caractères au plus.').default(''),
  email: z.union([z.literal(''), email]).default(''),
}

/**
 * Members and guests report a content by its kind and id, or by an address. `goodFaith` is their declaration that they
 * believe the report to be accurate.
 */
export const contentReportBody = reportWords
  .extend({
    ...guestFields,
    kind: z.enum(contentKinds).optional(),
    id: uuid.optional(),
    address: z.string().trim().max(500, '500 caractères au plus.').default(''),
    goodFaith: z.literal(true, { error: 'Cochez cette case pour envoyer votre signalement.' }),
  })
  .refine(isExplained, unexplained)
  .refine(({ kind, id, address }) => (kind && id) || address.length >= 4, {
    path: ['address'],
    error: 'Donnez l’adresse de la page, ou dites où se trouve ce contenu.',
  })
export type ContentReportBody = z.infer<typeof contentReportBody>
export type ContentReportFields = z.input<typeof contentReportBody>

export const safetyRefundOutcomes = ['granted', 'refused'] as const

const reportReceipt = z.object({ id: uuid, reason: z.enum(reportReasons), createdAt: instant })

/** The name of a deleted account is `deletedAccountText`, and its id is null. */
const person = z.object({ id: uuid.nullable(), name: z.string() })
const subjectKind = z.enum(subjectKinds)

const otherCase = z.object({
  id: uuid,
  openedAt: instant,
  decidedAt: instant.nullable(),
  reasons: z.array(z.enum(reportReasons)),
  measures: z.array(z.enum(reportMeasures)),
  subjectKind,
  /** An objection has reversed the measures. */
  isReversed: z.boolean(),
})

const reportCaseListItem = otherCase.extend({
  /** It is null for a product of the shop and for an unknown address. */
  reported: person.nullable(),
  /** An objection waits for its answer. */
  hasObjection: z.boolean(),
  /** A reporter feels unsafe, and the case is not decided: it stands first. */
  isUrgent: z.boolean(),
  /** These two are zero once the reports are deleted, six months after the decision. */
  reportCount: z.int(),
  messageCount: z.int(),
})
export type ReportCaseListItem = z.input<typeof reportCaseListItem>

const safetyRefund = z.object({
  appointmentId: uuid,
  /** An operator decides about the rest of a customer's money, or whether a professional's cancellation counts. */
  kind: z.enum(['refund', 'record']),
  /** Euros: what waits or was refused; once granted, what was refunded. */
  amount: z.number(),
  /** A bank disputes the payment, so that nobody can decide yet. */
  isDisputed: z.boolean(),
  outcome: z.enum(safetyRefundOutcomes).nullable(),
  reason: z.string().nullable(),
  decidedAt: instant.nullable(),
})

export const reportCaseView = reportCaseListItem.extend({
  /** The list is empty once the reports are deleted. */
  reports: z.array(
    z.object({
      id: uuid,
      reporter: person,
      reason: z.enum(reportReasons),
      text: z.string(),
      /** The reporter gave this address. */
      address: z.string().nullable(),
      /** The reporter feels unsafe, and has alerted the operators or cancelled the appointment. */
      safety: z.enum(['alert', 'cancellation']).nullable(),
      createdAt: instant,
    }),
  ),
  /** This is what a cancellation for safety leaves to an operator, from the third in 12 months on. */
  safetyRefund: safetyRefund.nullable(),
  objections: z.array(objectionView),
  /** These are other cases about the same person, the latest first. */
  others: z.array(otherCase),
  /** These three are null until the decision; the first is also null when no measure was taken. */
  brokenRule: z.enum(reportReasons).nullable(),
  statement: z.string().nullable(),
  operator: z.string().nullable(),
  /** These are the measures that the caller may take now. */
  allowedMeasures: z.array(z.enum(reportMeasures)),
})
export type ReportCaseView = z.input<typeof reportCaseView>

/** This is the copy that belongs to a report. It has messages in their order, or one content. */
export const reportCopy = z.object({
  reportId: uuid,
  content: z
    .object({
      texts: z.partialRecord(z.enum(copiedTexts), z.string()),
      /** These are the file names of private copies, which `copiedPicture` opens. */
      pictures: z.array(z.string()),
    })
    .nullable(),
  messages: z.array(
    z.object({
      seq: z.int(),
      isByReported: z.boolean(),
      isReported: z.boolean(),
      /** It is empty for a picture alone, and for a message that was withdrawn before the report. */
      content: z.string(),
      /** This is the file name of a private picture, which `copiedPicture` opens. */
      image: z.string().nullable(),
      createdAt: instant,
    }),
  ),
})
export type ReportCopy = z.input<typeof reportCopy>

/** The reported person reads the statement with a measure; without one, those who reported read it. */
export const reportDecisionBody = z
  .object({
    /** These are the reports whose copies the operator has read. The others of the case stay open in another one. */
    reportIds: z.array(uuid).max(mostDecidedReports),
    measures: z.array(z.enum(reportMeasures)).max(reportMeasures.length),
    brokenRule: z.enum(reportReasons).optional(),
    statement: operatorsReason,
    /** The suspension begins at once. */
    danger: z.boolean().default(false),
  })
  .refine(({ measures, brokenRule }) => measures.length === 0 || brokenRule, {
    path: ['brokenRule'],
    error: 'Choisissez la règle enfreinte.',
  })
export type ReportDecisionBody = z.infer<typeof reportDecisionBody>
export type ReportDecisionFields = z.input<typeof reportDecisionBody>

/** The customer reads the reason. */
export const safetyRefundBody = z.object({
  outcome: z.enum(safetyRefundOutcomes, 'Choisissez une décision.'),
  reason: operatorsReason,
})
export type SafetyRefundBody = z.infer<typeof safetyRefundBody>

/** With `open`, only cases without a decision or with an unanswered objection are listed. */
const casesQuery = page.extend({ open: z.enum(['0', '1']).default('0'), kind: subjectKind.optional() })

const casesUrl = '/api/v1/admin/report'
const caseUrl = `${casesUrl}/:id` as const

export const reportsApi = {
  /**
   * Reports messages of the other person of a pair. The same range again is answered 200 with the first report, until
   * its case is decided.
   */
  reportMessages: {
    method: 'POST',
    url: '/api/v1/conversation/:sid/report',
    config: { access: 'member', idempotent: true },
    schema: {
      params: z.object({ sid: uuid }),
      body: reportBody,
      response: { 200: reportReceipt, 201: reportReceipt },
    },
  },
  /**
   * Reports a content that the caller may see. The answer to an address is the same whether the platform finds content
   * there or not.
   */
  reportContent: {
    method: 'POST',
    url: '/api/v1/report',
    config: { access: 'anyone' },
    schema: { body: contentReportBody, response: { 201: message } },
  },
  /**
   * Returns the cases that wait for a decision or an answer to an objection, the oldest first, and then the others, the
   * latest first.
   */
  cases: {
    method: 'GET',
    url: casesUrl,
    config: { access: 'admin' },
    schema: { querystring: casesQuery, response: { 200: z.array(reportCaseListItem) } },
  },
  case: {
    method: 'GET',
    url: caseUrl,
    config: { access: 'admin' },
    schema: { params: byId, response: { 200: reportCaseView } },
  },
  /** Returns the copies of the case's messages. The audit log records each call, so it is no GET. */
  copies: {
    method: 'POST',
    url: `${caseUrl}/copies`,
    config: { access: 'admin', idempotent: false },
    schema: { params: byId, response: { 200: z.array(reportCopy) } },
  },
  /** Returns an address that opens a picture of the copies for five minutes. The audit log records each call. */
  copiedPicture: {
    method: 'POST',
    url: `${caseUrl}/copies/:filename`,
    config: { access: 'admin', idempotent: false },
    schema: { params: byId.extend(byFilename.shape), response: { 200: z.object({ url: z.string() }) } },
  },
  /** Decides, once, about what a cancellation for safety leaves to an operator. */
  decideSafetyRefund: {
    method: 'POST',
    url: `${caseUrl}/safety-refund`,
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: safetyRefundBody, response: { 200: reportCaseView } },
  },
  decide: {
    method: 'POST',
    url: `${caseUrl}/decision`,
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: reportDecisionBody, response: { 200: reportCaseView } },
  },
} as const satisfies Record<string, Endpoint>
