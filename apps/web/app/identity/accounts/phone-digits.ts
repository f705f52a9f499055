/** A number as people write it, `06 12-34.56 78` or `+33 6…`, in the digits the contract asks for; the rest is left for it to refuse. */
export const phoneDigits = (typed: string) => typed.replace(/[\s.()-]/g, '').replace(/^\+/, '00')
