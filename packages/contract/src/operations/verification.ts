import { z } from 'zod'
import {
  proofKinds,
  proofStates,
  qualificationLevels,
  recordedKinds,
  recordStates,
  refusalReasons,
} from '../identity/proofs.ts'
import { operatorsReasonText } from '../lib/reason.ts'
import { byId, civilDay, type Endpoint, instant, oneOf, page, uuid } from '../lib/wire.ts'
import { libelles } from '../marketplace/libelles.ts'
import { byPrivateFile } from '../platform/uploads.ts'

/** A proof consists of so many files at most. */
export const mostProofFiles = 6

const proofFile = z.object({ filename: z.string(), isDocument: z.boolean() })
export type ProofFile = z.input<typeof proofFile>

const refusal = z.object({ reason: z.enum(refusalReasons), words: z.string(), at: instant })

const proofStatus = z.object({
  kind: z.enum(proofKinds),
  /** False for a proof that the professional need not give, and may give in advance. */
  isAsked: z.boolean(),
  /** This is the level that is asked of a qualification; null for the other kinds. */
  askedLevel: z.enum(qualificationLevels).nullable(),
  state: z.enum(proofStates),
  /** The verified proof was verified at this instant and counts up to this day. */
  verifiedAt: instant.nullable(),
  validUntil: civilDay.nullable(),
  /** This is when the proof that waits for an operator was sent; a verified proof may have one beside it. */
  waitsSince: instant.nullable(),
  /** This is the latest refusal, unless something was sent or verified since. */
  refusal: refusal.nullable(),
  /** These are the files of the proof that was sent last; they are deleted some time after the decision. */
  files: z.array(proofFile),
})
export type ProofStatus = z.input<typeof proofStatus>

const business = z.object({ raisonSociale: z.string(), siret: z.string() })

export const ownFile = z.object({
  /** It is null while an asked proof is not verified. */
  verifiedAt: instant.nullable(),
  /** True when nobody finds the professional because the file is not verified. */
  isHidden: z.boolean(),
  /** The professional was verified by a note of an operator at this instant, which still counts. */
  verifiedByNoteAt: instant.nullable(),
  business: business.nullable(),
  proofs: z.array(proofStatus),
})
export type OwnFile = z.input<typeof ownFile>

/** The SIRET needs no file, because the business is known. */
export const proofBody = z.object({
  files: z.array(byPrivateFile.shape.filename).max(mostProofFiles, `${mostProofFiles} fichiers au plus.`),
})

const waitingFile = z.object({
  id: uuid,
  name: z.string(),
  city: z.string(),
  /** This is when the oldest proof that waits was sent. */
  waitsSince: instant,
  kinds: z.array(z.enum(proofKinds)),
})
export type WaitingFile = z.input<typeof waitingFile>

/** This is the answer of the register of businesses about a SIRET. */
export const registryAnswer = z.object({
  isFound: z.boolean(),
  name: z.string().nullable(),
  isActive: z.boolean().nullable(),
  /** This is the code of the activity, such as `96.02A`. */
  activity: z.string().nullable(),
})
export type RegistryAnswer = z.infer<typeof registryAnswer>

const proofRecord = z.object({
  id: uuid,
  kind: z.enum(recordedKinds),
  state: z.enum(recordStates),
  /** These are the name and the business as they stood when the proof was sent. */
  personName: z.string(),
  legalName: z.string().nullable(),
  siret: z.string().nullable(),
  submittedAt: instant,
  operator: z.string().nullable(),
  decidedAt: instant.nullable(),
  validUntil: civilDay.nullable(),
  level: z.enum(qualificationLevels).nullable(),
  refusalReason: z.enum(refusalReasons).nullable(),
  refusalWords: z.string(),
  closedBecause: z.enum(['replaced', 'changed', 'deleted', 'demo']).nullable(),
  files: z.array(proofFile),
  registry: registryAnswer.nullable(),
  /** An operator may verify the proof, or refuse it, which a verified one can be too. */
  allowedActions: z.array(z.enum(['verify', 'refuse'])),
})
export type ProofRecord = z.input<typeof proofRecord>

export const professionalFile = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  city: z.string(),
  mobilite: z.string().nullable(),
  services: z.array(z.enum(libelles)),
  verifiedAt: instant.nullable(),
  /** This is the number of paid appointments ahead, which stay when the professional is hidden. */
  ahead: z.int(),
  proofs: z.array(proofStatus),
  /** These are all proofs that were ever sent, the latest first. */
  records: z.array(proofRecord),
  /** This is the file that waits longest among the others. */
  nextId: uuid.nullable(),
})
export type ProfessionalFile = z.input<typeof professionalFile>

const words = z
  .string()
  .trim()
  .normalize('NFC')
  .max(1000, '1000 caractères au plus.')
  .refine((text) => text === '' || text.length >= 10, operatorsReasonText)
  .default('')

export const verifyProofBody = z.object({
  proofId: uuid,
  decision: z.literal('verify'),
  /** These are what the operator was shown; when one has changed, nothing is decided. Only a SIRET has a business. */
  personName: z.string(),
  legalName: z.string().optional(),
  siret: z.string().optional(),
  /** The proof counts up to this day. */
  validUntil: civilDay,
  /** It is required for a qualification. */
  level: oneOf(qualificationLevels, 'Choisissez ce que la pièce prouve.').optional(),
})
export type VerifyProofBody = z.infer<typeof verifyProofBody>

export const refuseProofBody = z
  .object({
    proofId: uuid,
    decision: z.literal('refuse'),
    /** This is the state that the operator was shown; when it has changed, nothing is decided. */
    state: z.enum(['to_check', 'verified']),
    reason: oneOf(refusalReasons, 'Choisissez un motif.'),
    /** The professional reads them. */
    words,
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', { path: ['words'], error: operatorsReasonText })
export type RefuseProofBody = z.infer<typeof refuseProofBody>

const fileUrl = '/api/v1/admin/verification/:id'
const link = z.object({ url: z.string() })

/** When the platform requires verification, only professionals with a verified file can be found and booked. */
export const verificationsApi = {
  own: {
    method: 'GET',
    url: '/api/v1/account/verification',
    config: { access: 'professional' },
    schema: { response: { 200: ownFile } },
  },
  /** Receives a picture or a PDF document as the form field `file`, for a proof that is sent afterwards. */
  upload: {
    method: 'POST',
    url: '/api/v1/account/verification/file',
    config: { access: 'professional', idempotent: true },
    schema: { response: { 201: proofFile } },
  },
  /** Returns an address that opens a file of one's own for five minutes. */
  ownFileLink: {
    method: 'GET',
    url: '/api/v1/account/verification/file/:filename',
    config: { access: 'professional' },
    schema: { params: byPrivateFile, response: { 200: link } },
  },
  /** Sends a proof to the operators. One of the same kind that waits is replaced. */
  submit: {
    method: 'POST',
    url: '/api/v1/account/verification/:kind',
    config: { access: 'professional', idempotent: true },
    schema: {
      params: z.object({ kind: z.enum(proofKinds) }),
      body: proofBody,
      response: { 200: ownFile },
    },
  },
  /** Returns the professionals of whom a proof waits, the oldest first. */
  waiting: {
    method: 'GET',
    url: '/api/v1/admin/verification',
    config: { access: 'admin' },
    schema: { querystring: page, response: { 200: z.array(waitingFile) } },
  },
  file: {
    method: 'GET',
    url: fileUrl,
    config: { access: 'admin' },
    schema: { params: byId, response: { 200: professionalFile } },
  },
  /** Returns an address that opens a file for five minutes. The audit log records each call, so it is no GET. */
  openFile: {
    method: 'POST',
    url: `${fileUrl}/file/:filename`,
    config: { access: 'admin', idempotent: false },
    schema: { params: byId.extend(byPrivateFile.shape), response: { 200: link } },
  },
  decide: {
    method: 'POST',
    url: `${fileUrl}/decision`,
    config: { access: 'admin', idempotent: true },
    schema: {
      params: byId,
      body: z.discriminatedUnion('decision', [verifyProofBody, refuseProofBody]),
      response: { 200: professionalFile },
    },
  },
} as const satisfies Record<string, Endpoint>
