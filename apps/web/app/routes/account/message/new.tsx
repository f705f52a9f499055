import { conversationsApi } from '@couronne/contract/talk/conversations'
import { replace } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import type { Route } from './+types/new.ts'

/** Opens the conversation that the address asks for, and continues there. */
export const clientLoader = async ({ url: { searchParams } }: Route.ClientLoaderArgs) => {
  const appointmentId = searchParams.get('rendez-vous')
  const professional = searchParams.get('coiffeuse')
  const body = appointmentId ? { appointmentId } : professional ? { professional } : { admin: true as const }
  const { sid } = await call(conversationsApi.open, { body }).catch((error: unknown) => {
    // An address that was changed by hand names nobody.
    if (error instanceof ApiError && error.statusCode === 422) throw replace(addresses.conversations())
    throw error
  })
  throw replace(addresses.conversation(sid))
}

export default function NewConversation() {
  return null
}
