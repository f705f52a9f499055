import { z } from 'zod'
import { operatorsReason } from '../lib/reason.ts'
import { byId, type Endpoint, instant, message, required, uuid } from '../lib/wire.ts'
import { reportMeasures, reportReasons, subjectKinds } from './report-subjects.ts'

/** A decision can be contested for so many months. */
export const objectionMonths = 6
export const longestObjection = 2000

const outcome = z.enum(['upheld', 'reversed'])
const side = z.enum(['reported', 'reporter'])

/** This is an objection as operators see it. */
export const objectionView = z.object({
  id: uuid,
  side,
  text: z.string(),
  createdAt: instant,
  /** These are null until the answer. */
  answeredAt: instant.nullable(),
  outcome: outcome.nullable(),
  answer: z.string().nullable(),
  operator: z.string().nullable(),
  /** It is false for the operator of the decision, where a colleague can answer. */
  mayAnswer: z.boolean(),
})
export type ObjectionView = z.input<typeof objectionView>

/** This is a decision as a person whom it concerns sees it. */
const ownDecision = z.object({
  id: uuid,
  side,
  subjectKind: z.enum(subjectKinds),
  /** It is the instant of the decision for the reported person, and that of the report for the reporter. */
  createdAt: instant,
  decidedAt: instant.nullable(),
  measures: z.array(z.enum(reportMeasures)),
  isReversed: z.boolean(),
  /** These two are null where they are not for this person. */
  brokenRule: z.enum(reportReasons).nullable(),
  statement: z.string().nullable(),
  /** The person may object until this instant; it is null where there is nothing to contest. */
  contestableUntil: instant.nullable(),
  /** It opens the decision without a login. */
  key: z.string(),
  objection: z
    .object({ text: z.string(), createdAt: instant, outcome: outcome.nullable(), answer: z.string().nullable() })
    .nullable(),
})
export type OwnDecision = z.input<typeof ownDecision>

const byKey = z.object({ cle: required(200) })

export const objectionBody = z.object({ text: required(longestObjection) })
export type ObjectionFields = z.input<typeof objectionBody>

/**
 * Measures are taken only where the objection of a reporter reverses a decision without a measure. The measures against
 * which a reported person objects are undone.
 */
export const objectionAnswerBody = z
  .object({
    outcome,
    answer: operatorsReason,
    measures: z.array(z.enum(reportMeasures)).max(reportMeasures.length).default([]),
    brokenRule: z.enum(reportReasons).optional(),
    /** A suspension begins at once. */
    danger: z.boolean().default(false),
  })
  .refine(({ measures, brokenRule }) => measures.length === 0 || brokenRule, {
    path: ['brokenRule'],
    error: 'Choisissez la règle enfreinte.',
  })
export type ObjectionAnswerBody = z.infer<typeof objectionAnswerBody>
export type ObjectionAnswerFields = z.input<typeof objectionAnswerBody>

const decisionUrl = '/api/v1/decision/:id'

export const objectionsApi = {
  /** Returns the caller's reports and the measures about the caller, the latest first. */
  own: {
    method: 'GET',
    url: '/api/v1/decision',
    config: { access: 'member' },
    schema: { response: { 200: z.array(ownDecision) } },
  },
  /** The key of a mail opens the decision for the person whom it concerns. */
  decision: {
    method: 'GET',
    url: decisionUrl,
    config: { access: 'anyone' },
    schema: { params: byId, querystring: byKey, response: { 200: ownDecision } },
  },
  /** Each person objects once. The same call again returns the first objection. */
  object: {
    method: 'POST',
    url: `${decisionUrl}/objection`,
    config: { access: 'anyone' },
    schema: { params: byId, querystring: byKey, body: objectionBody, response: { 201: ownDecision } },
  },
  answer: {
    method: 'POST',
    url: '/api/v1/admin/objection/:id/answer',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: objectionAnswerBody, response: { 200: message } },
  },
} as const satisfies Record<string, Endpoint>
