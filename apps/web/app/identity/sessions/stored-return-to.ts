import { storedText } from '#app/lib/stored.ts'

const returnTo = storedText('retour', 'back')

/**
 * Stores the page to return to after a registration or an address confirmation. The mail opens another tab, which does
 * not know that page.
 */
export const keepReturn = returnTo.keep

/** Returns an empty string when none is stored or when it has expired. `returnAddress` validates it like any other. */
export const keptReturn = () => returnTo.kept() ?? ''

/** The login deletes it, because it is no longer needed. */
export const forgetReturn = returnTo.forget
