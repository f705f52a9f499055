import { z } from 'zod'

/** The amount has up to six digits. A space may separate the last three, and `\s` also matches a no-break space. */
const eurosPattern = /^(?:\d{1,6}|\d{1,3}\s\d{3})(?:[.,]\d{1,2})?\s?€?$/

/** Parses an amount as people type it (`45`, `45,5`, `1 200,00 €`) into euros. Returns undefined for anything else. */
export const parseEuros = (typed: string) =>
  eurosPattern.test(typed.trim()) ? Number(typed.replace(/[\s€]/g, '').replace(',', '.')) : undefined

export const eurosInput = z.string().transform((typed, context) => {
  const euros = parseEuros(typed)
  if (euros !== undefined) return euros
  context.addIssue({ code: 'custom', message: 'Un montant en euros, par exemple 20,50.' })
  return z.NEVER
})
