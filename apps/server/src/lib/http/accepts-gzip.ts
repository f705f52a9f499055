/** Reads the `Accept-Encoding` header of a request. */
export const acceptsGzip = (accepted = '') => /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/i.test(accepted.replace(/\s/g, ''))
