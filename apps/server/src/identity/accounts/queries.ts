import { termsVersion } from '@couronne/contract/identity/terms'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { cancellationsFrom } from './cancellation-queries.ts'
import { isAwaitingVerification, type Visibility } from './visibility.ts'

export const ownRecordOf = (db: Db, visibility: Visibility, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select([
      'u.id',
      'u.firstname',
      'u.lastname',
      'u.email',
      'u.phone',
      'u.adresse',
      'u.departement',
      'c.name as ville',
      'c.name as city',
      'c.id as cityId',
      'c.zone',
      'u.role',
      'u.connectId',
      'u.image',
      'u.mobilite',
      'u.rayonKm as rayon',
      'u.description',
      'u.readReceipts',
      'u.confirmsFirst',
      'u.createdAt',
    ])
    .select((eb) => [
      sql<boolean>`u.confirmed_at is not null`.as('status'),
      isAwaitingVerification(eb, visibility).as('isAwaitingVerification'),
      sql<boolean>`u.majeur_at is not null`.as('majeur'),
      sql<boolean>`u.cgu_version is not distinct from ${termsVersion}`.as('cgu'),
      cancellationsFrom(eb, 0).as('cancellations'),
      sql<number>`unread_messages(u.id)`.as('unreadMessagesCount'),
    ])
    .where('u.id', '=', userId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()

/** Returns the viewer's own record if the viewer has the role `profile`; an operator may pass any role. */
export const currentRecord = async ({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer, profile?: Role) => {
  if (profile && profile !== viewer.role && viewer.role !== 'admin') throw new DomainError(wrongProfileCodes[profile])
  const record = await ownRecordOf(db, config.visibility, viewer.id)
  if (!record) throw new DomainError('unauthorized')
  return record
}

type Role = Viewer['role']
const wrongProfileCodes = {
  customer: 'not_a_customer',
  professional: 'not_a_professional',
  admin: 'forbidden',
} as const satisfies Record<Role, string>

/** Returns the operators with a confirmed address, the oldest account first. */
export const operators = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.image'])
    .where('u.role', '=', 'admin')
    .where('u.confirmedAt', 'is not', null)
    .where('u.suspendedAt', 'is', null)
    .where('u.erasedAt', 'is', null)
    .orderBy('u.createdAt')
    .orderBy('u.id')
    .execute()

export const operatorToContact = async (db: Db) => {
  const [operator] = await operators(db)
  if (!operator) throw new DomainError('not_found')
  return operator
}
