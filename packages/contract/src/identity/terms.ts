/**
 * This is the date of the terms in force, as printed on /cgu. A user who accepted an earlier version is asked to accept
 * again.
 */
export const termsVersion = '2026-11-28'
/** These are the dates of the other legal texts, as their pages print them. */
export const privacyVersion = '2026-11-28'
export const noticeVersion = '2026-11-27'
export const howItWorksVersion = '2026-11-27'
export const accessibilityVersion = '2026-11-27'
