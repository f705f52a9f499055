import { wishesApi } from '@couronne/contract/shop/wishes'
import { call } from '#app/lib/call.ts'

export const readWishes = () => call(wishesApi.mine)

/** What to say of it is in the answer. */
export const sendWish = (productId: string, isWanted: boolean): Promise<{ message: string }> =>
  call(isWanted ? wishesApi.add : wishesApi.remove, { body: { productId } })
