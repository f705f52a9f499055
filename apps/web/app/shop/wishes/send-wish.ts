import { wishesApi } from '@couronne/contract/shop/wishes'
import { call } from '#app/lib/call.ts'

export const readWishes = () => call(wishesApi.mine)

/** The response contains the text to announce. */
export const sendWish = (productId: string, isWanted: boolean): Promise<{ message: string }> =>
  call(isWanted ? wishesApi.add : wishesApi.remove, { body: { productId } })
