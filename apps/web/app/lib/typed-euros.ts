import { z } from 'zod'

/** Up to six digits, the last three apart where there is a space; of spaces, those that do not break are some. */
const written = /^(?:\d{1,6}|\d{1,3}\s\d{3})(?:[.,]\d{1,2})?\s?€?$/

/** Of an amount as people type it, `45`, `45,5`, `1 200,00 €`, the euros; of anything else, nothing. */
export const eurosOf = (typed: string) =>
  written.test(typed.trim()) ? Number(typed.replace(/[\s€]/g, '').replace(',', '.')) : undefined

export const typedEuros = z.string().transform((typed, context) => {
  const euros = eurosOf(typed)
  if (euros !== undefined) return euros
  context.addIssue({ code: 'custom', message: 'Un montant en euros, par exemple 20,50.' })
  return z.NEVER
})
