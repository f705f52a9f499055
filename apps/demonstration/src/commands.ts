import type { Role } from '@couronne/contract/identity/sessions'
import type { Deps } from '../../server/src/deps.ts'
import { Refusal } from '../../server/src/lib/domain-error.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'

/** The same platform, at that moment. */
export const at = (deps: Deps, moment: Date): Deps => ({ ...deps, clock: { now: () => moment } })

/** The person with that address, as the commands know who asks; she has no session here. */
export const viewerNamed = async ({ db }: Deps, email: string): Promise<Viewer> => {
  const { id, role } = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.role'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, role: role as Role, sessionId: '' }
}

/** Does it, or finds it done: what was cut short is told again. */
export const unlessDone = async (code: string, command: () => Promise<unknown>) => {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== code) throw error
  }
}

/** Does the work that the past left; smaller pictures are made by the server, when it is open. */
export const settle = ({ jobs }: Deps) => jobs.drain({ except: ['add-avif'] })
