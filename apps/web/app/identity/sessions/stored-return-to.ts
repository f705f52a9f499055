import { expiringText } from '#app/lib/browser-storage.ts'

const returnToStorage = expiringText('retour', 'back')

/**
 * Stores the page to return to after a registration or an address confirmation. The mail opens another tab, which does
 * not know that page.
 */
export const storeReturnTo = returnToStorage.save

/** Returns an empty string when none is stored or when it has expired. `readReturnTo` validates it like any other. */
export const readStoredReturnTo = () => returnToStorage.read() ?? ''

/** The login deletes it, because it is no longer needed. */
export const clearReturnTo = returnToStorage.clear
