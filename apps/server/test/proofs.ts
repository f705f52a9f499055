import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProofKind } from '@couronne/contract/identity/proofs'
import type { ProfessionalFile, ProofRecord } from '@couronne/contract/operations/verification'
import { expect } from 'vitest'
import type { Db } from '../src/lib/database/database.ts'
import type { Person, TestApp } from './harness.ts'

/** Verifies a professional as an earlier release did, by a note: it stands for the whole file. */
export const verifyByNote = (db: Db, userId: string, at: Date) =>
  db
    .insertInto('proofs')
    .values({
      ...{ userId, kind: 'operator', state: 'verified', personName: 'Awa Diallo' },
      ...{ submittedAt: at, decidedAt: at },
    })
    .execute()

/** Stores a private upload of the person, and returns its file name. */
export const aProofFile = async (
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  userId: string,
  extension: 'webp' | 'pdf' = 'webp',
) => {
  const filename = `${randomUUID().replaceAll('-', '').repeat(2)}.${extension}`
  await db
    .insertInto('uploads')
    .values({ filename, userId, private: true, width: 10, height: 10, bytes: 100, createdAt: deps.clock.now() })
    .execute()
  const folder = join(deps.imagesDir, 'prive')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, filename), 'pixels')
  return filename
}

/** Saves the business of a professional, whose SIRET is valid. */
export const saveBusiness = (person: Person, siret = '73282932000074', raisonSociale = 'Nadia Coiffure') =>
  person.put('/api/v1/account/entreprise', { raisonSociale, siret, regimeTva: 'franchise', mandat: true })

export const submitProof = async (app: Pick<TestApp, 'db' | 'deps'>, person: Person, kind: ProofKind) => {
  const files = kind === 'siret' ? [] : [await aProofFile(app, person.id)]
  const reply = await person.post(`/api/v1/account/verification/${kind}`, { files })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

export const fileOf = async (operator: Person, userId: string): Promise<ProfessionalFile> =>
  (await operator.get(`/api/v1/admin/verification/${userId}`)).body

/** Returns the proof of the kind that was sent last. */
export const latestProof = async (operator: Person, userId: string, kind: ProofKind | 'operator') => {
  const record = (await fileOf(operator, userId)).records.find((record) => record.kind === kind)
  if (!record) throw new Error(`no proof of ${kind}`)
  return record
}

export const decide = (operator: Person, userId: string, body: object, headers = {}) =>
  operator.post(`/api/v1/admin/verification/${userId}/decision`, body, headers)

/** Returns what a decision repeats of the shown proof. */
export const shownOf = ({
  id: proofId,
  personName,
  legalName,
  siret,
}: Pick<ProofRecord, 'id' | 'personName' | 'legalName' | 'siret'>) => ({
  ...{ proofId, personName, legalName: legalName ?? undefined, siret: siret ?? undefined },
})

type Verified = { validUntil?: string; level?: 'cap' | 'bp' }

/** Verifies the proof that waits. */
export const verifyProof = async (
  operator: Person,
  userId: string,
  kind: ProofKind,
  { validUntil = '2027-11-20', level = 'bp' }: Verified = {},
) => {
  const shown = shownOf(await latestProof(operator, userId, kind))
  const body = { ...shown, decision: 'verify', validUntil, ...(kind === 'qualification' && { level }) }
  const reply = await decide(operator, userId, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** Sends and verifies these proofs, as the professional and the operator do. */
export const verifyFile = async (
  app: Pick<TestApp, 'db' | 'deps'>,
  {
    operator,
    person,
    kinds,
    ...verified
  }: { operator: Person; person: Person; kinds: readonly ProofKind[] } & Verified,
) => {
  if (kinds.includes('siret')) await saveBusiness(person)
  for (const kind of kinds) {
    await submitProof(app, person, kind)
    await verifyProof(operator, person.id, kind, verified)
  }
}
