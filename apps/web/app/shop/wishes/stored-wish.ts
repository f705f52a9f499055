import { storedText } from '#app/lib/stored.ts'

/** What a guest wished for before she logs in, or first registers. */
export const { keep: keepWish, kept: keptWish, forget: forgetWish } = storedText('souhait', 'productId')
