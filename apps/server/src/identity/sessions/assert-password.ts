import type { Deps } from '../../deps.ts'
import { validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { loginLimits } from './limits.ts'
import { passwordMatches } from './passwords.ts'

/** Throws unless this is the viewer's password. */
export const assertPassword = async ({ db, limits }: Pick<Deps, 'db' | 'limits'>, viewer: Viewer, password: string) => {
  await limits.take(loginLimits.device, viewer.sessionId)
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(passwordHash, password)))
    throw validationError('password', 'Le mot de passe est incorrect.')
}
