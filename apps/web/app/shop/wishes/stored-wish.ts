import { expiringText } from '#app/lib/browser-storage.ts'

/** Stores the wish of a guest until the login or the first registration. */
export const { save: storeWish, read: readStoredWish, clear: clearStoredWish } = expiringText('souhait', 'productId')
