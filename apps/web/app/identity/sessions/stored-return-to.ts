import { storedText } from '#app/lib/stored.ts'

const returnTo = storedText('retour', 'back')

/** Where somebody was going who first had to register, or to confirm her address: the mail opens another tab, which knows nothing of it. */
export const keepReturn = returnTo.keep

/** Empty when there is none, or when it is of another visit. `returnAddress` judges it like any other on arrival. */
export const keptReturn = () => returnTo.kept() ?? ''

/** Once she has logged in, it has done its work. */
export const forgetReturn = returnTo.forget
