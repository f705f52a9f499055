import type { Role } from '@couronne/contract/identity/sessions'
import type { Deps } from '../../server/src/deps.ts'
import { DomainError } from '../../server/src/lib/domain-error.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'

/** Returns the same dependencies with a clock that stands at that moment. */
export const withClockAt = (deps: Deps, moment: Date): Deps => ({ ...deps, clock: { now: () => moment } })

/** Returns the person with that address as commands expect their viewer. There is no session here. */
export const viewerNamed = async ({ db }: Deps, email: string): Promise<Viewer> => {
  const { id, role } = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.role'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, role: role as Role, sessionId: '' }
}

/** Runs the command and ignores the error `code`, which means that it was done already: interrupted work is repeated. */
export const ignoreAlreadyDone = async (code: string, command: () => Promise<unknown>) => {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== code) throw error
  }
}

/** Runs the jobs that past events left in the queue. The running server makes the smaller pictures later. */
export const settle = ({ jobs }: Deps) => jobs.drain({ except: ['add-avif'] })
