import { wishesApi } from '@couronne/contract/shop/wishes'
import { call } from '#app/lib/call.ts'
import { currentUserId } from '#app/lib/current-user-id.ts'
import { loadLatest } from '#app/lib/load-latest.ts'

/** Reads the given number of pages of the customer's wishes, the latest first, and whether there are older ones. */
export const loadLatestWishes = async (pages: number) => {
  const params = { userId: currentUserId() }
  const { rows: wishes, hasOlder } = await loadLatest(pages, (paging) =>
    call.page(wishesApi.ofUser, { params, ...paging }),
  )
  return { wishes, hasOlder }
}
