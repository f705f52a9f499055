import type { OperatorAction } from '@couronne/contract/platform/audit-log'
import { sql } from 'kysely'
import { type Db, fullName } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'

export const actions = (db: Db) =>
  db
    .selectFrom('operatorActions as o')
    .innerJoin('users as by', 'by.id', 'o.operatorId')
    .leftJoin('users as u', 'u.id', 'o.userId')
    .leftJoin('proofs as v', 'v.id', 'o.proofId')
    .leftJoin('products as p', 'p.id', 'o.productId')
    .leftJoin('orders as b', 'b.id', 'o.orderId')
    .select(['o.id', 'o.kind', 'o.at', 'o.userId', 'o.appointmentId', 'o.reason'])
    .select(['o.productId', 'p.libelle as product'])
    .select(['o.orderId', 'b.orderNumber', 'o.reportCaseId'])
    .select(({ ref }) => [
      sql<OperatorAction['details']>`o.details`.as('details'),
      'by.email as operator',
      // An action on a proof keeps the name that the person had then, until the account is deleted.
      sql<
        string | null
      >`coalesce(nullif(${ref('v.personName')}, ''), ${fullName(ref('u.firstname'), ref('u.lastname'))})`.as('person'),
    ])
    .orderBy('o.at', 'desc')
    .orderBy('o.id', 'desc')

/** Returns the actions of operators, the latest first, but none about a report in which the viewer has part. */
export const journal = (db: Db, viewer: Viewer, paging: { limit: number; offset: number }) =>
  pageOf(
    db,
    actions(db).where(sql<boolean>`(o.report_case_id is null or not case_involves(o.report_case_id, ${viewer.id}))`),
    paging,
  )
