import type { City } from '@couronne/contract/cities'
import { readSession } from '#app/lib/session.ts'
import { currentUser } from '#app/sessions/current-user.ts'
import { hasKeptTownAt } from './kept-towns.ts'

/** Who is logged in, if her account has another town than this one and she has not said of this place that it keeps it. */
export const memberElsewhere = async ({ id: cityId }: Pick<City, 'id'>) => {
  const session = readSession()
  if (!session || session.role === 'admin' || hasKeptTownAt({ userId: session.userId, cityId })) return null
  const member = await currentUser()
  return member.cityId === cityId ? null : member
}
