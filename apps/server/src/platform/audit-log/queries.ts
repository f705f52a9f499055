import type { OperatorAction } from '@couronne/contract/platform/audit-log'
import { sql } from 'kysely'
import { type Db, fullName } from '../../lib/database/database.ts'
import { pageOf } from '../../lib/paging.ts'

export const actions = (db: Db) =>
  db
    .selectFrom('operator_actions as o')
    .innerJoin('users as by', 'by.id', 'o.operator_id')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('products as p', 'p.id', 'o.product_id')
    .leftJoin('orders as b', 'b.id', 'o.order_id')
    .select(['o.id', 'o.kind', 'o.at', 'o.user_id as userId', 'o.appointment_id as appointmentId', 'o.reason'])
    .select(['o.product_id as productId', 'p.libelle as product'])
    .select(['o.order_id as orderId', 'b.order_number as orderNumber'])
    .select(({ ref }) => [
      sql<OperatorAction['details']>`o.details`.as('details'),
      'by.email as operator',
      fullName(ref('u.firstname'), ref('u.lastname')).as('person'),
    ])
    .orderBy('o.at', 'desc')
    .orderBy('o.id', 'desc')

/** What operators have done, the latest first. */
export const journal = (db: Db, paging: { limit: number; offset: number }) => pageOf(db, actions(db), paging)
