import { type OwnDecision, objectionMonths } from '@couronne/contract/operations/objections'
import type { ReportMeasure, ReportReason, SubjectKind } from '@couronne/contract/operations/report-subjects'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { anyOf, type Db } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { decisionKey, type Party } from './decision-key.ts'

const contestFor = sql.lit(`${objectionMonths} months`)

/** Selects the cases `k`, each with its report `r` of these, if there is one, and the objection `o` of that side. */
const selectDecisions = (db: Db, reportIds: string[]) =>
  db
    .selectFrom('reportCases as k')
    .leftJoin('reports as r', (join) => join.onRef('r.caseId', '=', 'k.id').on('r.id', '=', anyOf(reportIds)))
    .leftJoin('objections as o', (join) =>
      join.onRef('o.caseId', '=', 'k.id').on('o.reportId', 'is not distinct from', (eb) => eb.ref('r.id')),
    )
    .select(['r.id as reportId', 'r.createdAt as reportedAt'])
    .select(['k.id', 'k.decidedAt', 'k.statement', 'k.reversedAt', 'o.words', 'o.createdAt as objectedAt', 'o.answer'])
    .select([
      sql<SubjectKind>`k.subject_kind`.as('subjectKind'),
      sql<ReportMeasure[]>`k.measures`.as('measures'),
      sql<ReportReason | null>`k.broken_rule`.as('brokenRule'),
      sql<'upheld' | 'reversed' | null>`o.outcome`.as('outcome'),
      sql<Date | null>`k.decided_at + interval ${contestFor}`.as('contestableUntil'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectDecisions>['executeTakeFirstOrThrow']>>
type View = Omit<OwnDecision, 'createdAt' | 'decidedAt' | 'contestableUntil' | 'objection'> & {
  createdAt: Date
  decidedAt: Date | null
  contestableUntil: Date | null
  objection: { text: string; createdAt: Date; outcome: 'upheld' | 'reversed' | null; answer: string | null } | null
}

/** Shows each side what is for it: the reported the statement with a measure, the reporter the one without. */
const viewOf = ({ clock, secret }: Pick<Deps, 'clock' | 'secret'>, row: Row, party: Party): View => {
  const { id, decidedAt, measures, reversedAt, words, objectedAt, outcome, answer, contestableUntil } = row
  const isReported = party === 'reported'
  const isConcerned = decidedAt !== null && isReported === measures.length > 0
  const isContestable = isConcerned && !reversedAt && !objectedAt && (contestableUntil ?? decidedAt) > clock.now()
  return {
    ...{ id, decidedAt, measures, subjectKind: row.subjectKind, isReversed: reversedAt !== null },
    side: isReported ? 'reported' : 'reporter',
    createdAt: row.reportedAt ?? decidedAt ?? clock.now(),
    brokenRule: isReported ? row.brokenRule : null,
    statement: isConcerned ? row.statement : null,
    contestableUntil: isContestable ? contestableUntil : null,
    key: decisionKey(secret, id, party),
    objection: words !== null && objectedAt ? { text: words, createdAt: objectedAt, outcome, answer } : null,
  }
}

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

const hasMeasures = sql<boolean>`k.measures <> '{}'`

/** Reads a decision for one of its sides. The reported person learns of a case with a measure alone. */
export const decisionFor = async (deps: ViewDeps, caseId: string, party: Party) => {
  const reportId = party === 'reported' ? null : party.reportId
  const row = await selectDecisions(deps.db, reportId ? [reportId] : [])
    .where('k.id', '=', caseId)
    .where((eb) => (reportId ? eb('r.id', '=', reportId) : hasMeasures))
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return viewOf(deps, row, party)
}

const mostListed = 100

/** Reads the viewer's reports, one for each case, and the measures about the viewer, the latest first. */
export const ownDecisions = async (deps: ViewDeps, viewer: Viewer) => {
  const about = await selectDecisions(deps.db, [])
    .where('k.reportedId', '=', viewer.id)
    .where(hasMeasures)
    .orderBy('k.decidedAt', 'desc')
    .limit(mostListed)
    .execute()
  const first = await deps.db
    .selectFrom('reports as r')
    .distinctOn('r.caseId')
    .select(['r.id', 'r.caseId', 'r.createdAt'])
    .where('r.reporterId', '=', viewer.id)
    .orderBy('r.caseId')
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
  const latest = first
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, mostListed)
    .map(({ id }) => id)
  const written = await selectDecisions(deps.db, latest).where('r.id', 'is not', null).execute()
  const views = [...about, ...written].map((row) =>
    viewOf(deps, row, row.reportId ? { reportId: row.reportId } : 'reported'),
  )
  return views.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}
