/** The day of the terms in force, as /cgu says it. Whoever has accepted others is asked again. */
export const termsVersion = '2026-11-25'
/** The days of the other legal texts, as they say them. */
export const privacyVersion = '2026-11-25'
export const noticeVersion = '2026-11-23'
