import { operatorsApi } from '@couronne/contract/operations/operators'
import { replace } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { withReturnTo } from '#app/lib/return-to.ts'

/** An operator who has not proved the second factor in this session is redirected to do so, and returns afterwards. */
export const requireSecondFactor = async ({ url }: { url: URL }) => {
  const { state } = await call(operatorsApi.secondFactor)
  if (state !== 'proved') throw replace(withReturnTo(addresses.operatorsCode(), url.pathname + url.search))
}
