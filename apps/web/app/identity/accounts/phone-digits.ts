/**
 * Turns a phone number as people write it, `06 12-34.56 78` or `+33 6…`, into the digits that the contract requires.
 * The contract rejects any other character.
 */
export const phoneDigits = (typed: string) => typed.replace(/[\s.()-]/g, '').replace(/^\+/, '00')
