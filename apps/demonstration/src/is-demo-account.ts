import { sql } from 'kysely'
import type { UserExpressionBuilder } from '../../server/src/identity/accounts/visibility.ts'
import { accounts, demoDomain } from './people.ts'

/**
 * Returns whether the user belongs to the demonstration. Nobody else has an address there: `.test` is a reserved
 * domain.
 */
export const isDemoAccount = ({ ref }: UserExpressionBuilder) => sql<boolean>`(
  ${ref('u.email')} in (${sql.join(accounts.map(({ email }) => email))})
  or ${ref('u.email')} like ${`%@${demoDomain}`})`
