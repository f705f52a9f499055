import { operatorsApi } from '@couronne/contract/operations/operators'
import { replace } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { withReturn } from '#app/lib/return-address.ts'

/** Who has not shown her second factor in this session does so first, and comes back. */
export const provedOnly = async ({ url }: { url: URL }) => {
  const { state } = await call(operatorsApi.secondFactor)
  if (state !== 'proved') throw replace(withReturn(addresses.operatorsCode(), url.pathname + url.search))
}
