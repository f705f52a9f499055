import type { PersonMove, PersonView } from '@couronne/contract/operators'

type Seen = Pick<PersonView, 'id' | 'role' | 'state'> & {
  confirmedAt: Date | null
  verifiedAt: Date | null
  suspension: object | null
}

type Asking = {
  operatorId: string
  /** Besides the one who asks she is the only colleague who may enter. */
  isLastColleague: boolean
}

/**
 * What this operator may do about a person, as the commands will find it: what two do at once, their locks and conditions decide.
 */
export const personMoves = (
  { id, role, state, confirmedAt, verifiedAt, suspension }: Seen,
  { operatorId, isLastColleague }: Asking,
): PersonMove[] => {
  if (state === 'erased' || id === operatorId) return []
  const offered: Record<PersonMove, boolean> = {
    verify: role === 'professional' && confirmedAt !== null && verifiedAt === null,
    revoke: verifiedAt !== null,
    restore: suspension !== null,
    suspend: state !== 'suspended' && !isLastColleague,
  }
  return (Object.keys(offered) as PersonMove[]).filter((move) => offered[move])
}
