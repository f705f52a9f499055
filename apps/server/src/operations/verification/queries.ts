import type {
  ProofKind,
  QualificationLevel,
  RecordedKind,
  RecordState,
  RefusalReason,
} from '@couronne/contract/identity/proofs'
import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { ProofRecord, RegistryAnswer } from '@couronne/contract/operations/verification'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { isAwaitingVerification } from '../../identity/accounts/visibility.ts'
import { type Db, fullName } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { businessOf } from '../../money/invoices/queries.ts'
import { operatorActionsOn, proofStatuses, toProofFile } from './proof.rules.ts'

/** A professional sends far fewer in the years of an account. */
const mostRecords = 300

/** Selects all proofs that a professional has ever sent, the latest first. */
const recordsOf = (db: Db, userId: string) =>
  db
    .selectFrom('proofs as p')
    .leftJoin('users as by', 'by.id', 'p.operatorId')
    .select(['p.id', 'p.personName', 'p.legalName', 'p.siret', 'p.submittedAt', 'p.decidedAt', 'p.refusalWords'])
    .select('by.email as operator')
    .select((eb) => [
      sql<RecordedKind>`p.kind`.as('kind'),
      sql<RecordState>`p.state`.as('state'),
      sql<string | null>`p.valid_until::text`.as('validUntil'),
      sql<QualificationLevel | null>`p.level`.as('level'),
      sql<RefusalReason | null>`p.refusal_reason`.as('refusalReason'),
      sql<ProofRecord['closedBecause']>`p.closed_because`.as('closedBecause'),
      sql<RegistryAnswer | null>`p.registry`.as('registry'),
      jsonArray(
        eb.selectFrom('proofFiles as f').select('f.filename').whereRef('f.proofId', '=', 'p.id').orderBy('f.position'),
      ).as('files'),
    ])
    .where('p.userId', '=', userId)
    .orderBy('p.submittedAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(mostRecords)
    .execute()

/** Returns the proofs that the professional must give now. */
const askedProofs = async (db: Db, userId: string) => {
  const { rows } = await sql<{ kind: ProofKind; level: QualificationLevel | null }>`
    select kind, level from asked_proofs(${userId})`.execute(db)
  return rows
}

/** Returns the professional's own file. */
export const ownFile = async ({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string) => {
  const account = await db
    .selectFrom('users as u')
    .select('u.verifiedAt')
    .select((eb) => isAwaitingVerification(eb, config.visibility).as('isHidden'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const records = await recordsOf(db, userId)
  const business = await businessOf(db, userId)
  const byNote = records.find(({ kind, state }) => kind === 'operator' && state === 'verified')
  return {
    ...account,
    verifiedByNoteAt: byNote?.decidedAt ?? null,
    business: business ? { raisonSociale: business.raisonSociale, siret: business.siret } : null,
    proofs: proofStatuses(await askedProofs(db, userId), records),
  }
}

/** Selects the professionals of whom a proof waits, the one that waits longest first. */
export const selectWaiting = (db: Db) =>
  db
    .selectFrom('proofs as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['u.id', 'c.name as city'])
    .select(({ ref }) => [
      fullName(ref('u.firstname'), ref('u.lastname')).as('name'),
      sql<Date>`min(p.submitted_at)`.as('waitsSince'),
      sql<ProofKind[]>`array_agg(p.kind order by p.submitted_at, p.id)`.as('kinds'),
    ])
    .where('p.state', '=', 'to_check')
    .where('u.erasedAt', 'is', null)
    .groupBy(['u.id', 'c.name'])
    .orderBy('waitsSince')
    .orderBy('u.id')

export const waitingFiles = (db: Db, paging: { limit: number; offset: number }) => pageOf(db, selectWaiting(db), paging)

/** Throws unless there is a professional with this id. */
const findProfessional = async (db: Db, id: string) => {
  const professional = await db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.mobilite', 'u.verifiedAt', 'c.name as city'])
    .where('u.id', '=', id)
    .where('u.role', '=', 'professional')
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!professional) throw new DomainError('not_found')
  return professional
}

const servicesOf = async (db: Db, userId: string) => {
  const services = await db
    .selectFrom('services')
    .select(sql<Libelle>`libelle`.as('libelle'))
    .where('professionalId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('libelle')
    .execute()
  return services.map(({ libelle }) => libelle)
}

const countAhead = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) => {
  const { ahead } = await db
    .selectFrom('appointments as a')
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .where('a.professionalId', '=', userId)
    .where('a.status', '=', 'paid')
    .where('a.startsAt', '>', clock.now())
    .executeTakeFirstOrThrow()
  return ahead
}

/** Returns the file of a professional for operators, and the one that waits longest among the others. */
export const professionalFile = async (deps: Pick<Deps, 'db' | 'clock'>, id: string) => {
  const { db } = deps
  const professional = await findProfessional(db, id)
  const records = await recordsOf(db, id)
  const next = await selectWaiting(db).where('u.id', '<>', id).limit(1).executeTakeFirst()
  return {
    ...professional,
    services: await servicesOf(db, id),
    ahead: await countAhead(deps, id),
    proofs: proofStatuses(await askedProofs(db, id), records),
    records: records.map(({ files, ...record }) => ({
      ...record,
      files: files.map(toProofFile),
      allowedActions: operatorActionsOn(record.state),
    })),
    nextId: next?.id ?? null,
  }
}

/** Returns a file that belongs to a proof of the person, with that proof. */
export const findProofFile = async (db: Db, userId: string, filename: string) => {
  const found = await db
    .selectFrom('proofFiles as f')
    .innerJoin('proofs as p', 'p.id', 'f.proofId')
    .select(['p.id as proofId', 'p.kind', 'f.filename'])
    .where('p.userId', '=', userId)
    .where('f.filename', '=', filename)
    .orderBy('p.submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return found
}

/** Returns a private file that the viewer has uploaded, also one that belongs to no proof yet. */
export const findOwnFile = async (db: Db, viewer: Viewer, filename: string) => {
  const found = await db
    .selectFrom('uploads')
    .select('filename')
    .where('userId', '=', viewer.id)
    .where('filename', '=', filename)
    .where('private', '=', true)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return found
}
