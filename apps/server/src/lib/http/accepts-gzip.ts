/** By a request's `Accept-Encoding`. */
export const takesGzip = (accepted = '') => /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/i.test(accepted.replace(/\s/g, ''))
