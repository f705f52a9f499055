import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { useRouteLoaderData } from 'react-router'

/** Returns the logged-in user on any page below routes/members-only.tsx. */
export const useMember = () => {
  const member = useRouteLoaderData<OwnAccount>('routes/members-only')
  if (!member) throw new Error('useMember outside of a members-only page')
  return member
}
