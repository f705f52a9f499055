/** The day of the terms in force, as /cgu says it. Whoever has accepted others is asked again. */
export const termsVersion = '2026-11-20'
