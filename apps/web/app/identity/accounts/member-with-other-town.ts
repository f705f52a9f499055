import type { City } from '@couronne/contract/platform/towns'
import { loadCurrentUser } from '#app/identity/sessions/current-user.ts'
import { readSession } from '#app/lib/session.ts'
import { hasDismissedTown } from './dismissed-towns.ts'

/**
 * Returns the logged-in member if the account has another town than this one and the member has not chosen to keep it
 * here.
 */
export const findMemberWithOtherTown = async ({ id: cityId }: Pick<City, 'id'>) => {
  const session = readSession()
  if (!session || session.role === 'admin' || hasDismissedTown({ userId: session.userId, cityId })) return null
  const member = await loadCurrentUser()
  return member.cityId === cityId ? null : member
}
