/** A French number as people write it, `06 12 34 56 78`; any other as it is. */
export const phoneText = (digits: string) => (/^0\d{9}$/.test(digits) ? digits.replace(/\d\d(?=\d)/g, '$& ') : digits)
