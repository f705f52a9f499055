import { wishesApi } from '@couronne/contract/shop/wishes'
import { call } from '#app/lib/call.ts'
import { latestOf } from '#app/lib/latest-of.ts'
import { ownId } from '#app/lib/own-id.ts'

/** Reads the given number of pages of the customer's wishes, the latest first, and whether there are older ones. */
export const latestWishes = async (pages: number) => {
  const params = { userId: ownId() }
  const { rows: wishes, hasOlder } = await latestOf(pages, (asked) => call.page(wishesApi.ofUser, { params, ...asked }))
  return { wishes, hasOlder }
}
