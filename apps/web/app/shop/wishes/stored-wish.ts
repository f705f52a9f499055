import { storedText } from '#app/lib/stored.ts'

/** Stores the wish of a guest until the login or the first registration. */
export const { keep: keepWish, kept: keptWish, forget: forgetWish } = storedText('souhait', 'productId')
