import { z } from 'zod'

/** The amount has up to six digits. A space may separate the last three, and `\s` also matches a no-break space. */
const written = /^(?:\d{1,6}|\d{1,3}\s\d{3})(?:[.,]\d{1,2})?\s?€?$/

/** Parses an amount as people type it (`45`, `45,5`, `1 200,00 €`) into euros. Returns undefined for anything else. */
export const eurosOf = (typed: string) =>
  written.test(typed.trim()) ? Number(typed.replace(/[\s€]/g, '').replace(',', '.')) : undefined

export const typedEuros = z.string().transform((typed, context) => {
  const euros = eurosOf(typed)
  if (euros !== undefined) return euros
  context.addIssue({ code: 'custom', message: 'Un montant en euros, par exemple 20,50.' })
  return z.NEVER
})
