import { conversationsApi } from '@couronne/contract/talk/conversations'
import { replace } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import type { Route } from './+types/new.ts'

/** Opens the team's conversation with the person whom the address names, and continues there. */
export const clientLoader = async ({ url: { searchParams } }: Route.ClientLoaderArgs) => {
  const user = searchParams.get('personne') ?? ''
  const { sid } = await call(conversationsApi.openWithPerson, { body: { user } }).catch((error: unknown) => {
    // An address that was changed by hand names nobody.
    if (error instanceof ApiError && error.statusCode === 422) throw replace(addresses.teamConversations())
    throw error
  })
  throw replace(addresses.teamConversation(sid))
}

export default function NewTeamConversation() {
  return null
}
