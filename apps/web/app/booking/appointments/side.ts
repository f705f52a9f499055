/** Whose eyes the card is for: hers who comes, or hers who does the hair. */
export type Side = 'customer' | 'professional'
