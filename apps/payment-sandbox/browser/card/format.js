/** These functions format what is typed: digits in groups; other characters are dropped. */

const digitsIn = (/** @type {string} */ text) => text.replaceAll(/\D/g, '')

/** @param {string} number */
export const brandOf = (number) => {
  const digits = digitsIn(number)
  if (digits.startsWith('4')) return 'visa'
  const start = Number(digits.slice(0, 4).padEnd(4, '0'))
  if (/^5[1-5]/.test(digits) || (digits.length >= 4 && start >= 2221 && start <= 2720)) return 'mastercard'
  return undefined
}

/** Returns the maximum number of digits; for the two known brands it is the exact number. */
export const maxNumberLength = (/** @type {string} */ number) => (brandOf(number) ? 16 : 19)

/** @param {string} text */
export const numberText = (text) => {
  const digits = digitsIn(text).slice(0, maxNumberLength(text))
  return digits.match(/.{1,4}/g)?.join(' ') ?? ''
}

/**
 * `1230`, `12/30`, `12-2030` and `2030-12` are all shown as `12 / 30`.
 * @param {string} text
 */
export const expiryText = (text) => {
  const [first = '', second = ''] = text.split(/\D+/).filter(Boolean)
  const [month, year] =
    first.length === 4 && second ? [second, first] : splitMonth(first, second, /^[1-9]\D/.test(text))
  const shortYear = year.length > 2 && year.startsWith('20') ? year.slice(2, 4) : year.slice(0, 2)
  return year === '' ? month : `${month} / ${shortYear}`
}

/**
 * No month begins with 2 to 9: such a digit is the whole month, as is a 1 with a slash after it.
 * @param {string} first
 * @param {string} second
 * @param {boolean} isEnded
 * @returns {[month: string, year: string]}
 */
const splitMonth = (first, second, isEnded) => {
  const isWhole = isEnded || /^[2-9]/.test(first)
  const month = isWhole ? `0${first[0]}` : first.slice(0, 2)
  return [month, first.slice(isWhole ? 1 : 2) + second]
}

/** @param {string} text */
export const codeText = (text) => digitsIn(text).slice(0, 3)
