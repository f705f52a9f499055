/** Each check returns Stripe's code of the problem of a field, or nothing. */
import { maxNumberLength } from './format.js'

const minNumberLength = 12

/** @param {string} text */
export const numberProblem = (text) => {
  const digits = text.replaceAll(' ', '')
  const minLength = maxNumberLength(digits) === 16 ? 16 : minNumberLength
  if (digits.length < minLength) return 'incomplete_number'
  return luhnSum(digits) % 10 === 0 ? undefined : 'invalid_number'
}

/** @param {string} digits */
const luhnSum = (digits) =>
  [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

/** @param {string} text `MM / AA` */
export const expiryParts = (text) => {
  const [month, year] = text.split(' / ').map(Number)
  return { month: month ?? 0, year: 2000 + (year ?? 0) }
}

/** @param {string} text @param {Date} [now] */
export const expiryProblem = (text, now = new Date()) => {
  const { month, year } = expiryParts(text)
  if (/^\d\d/.test(text) && (month < 1 || month > 12)) return 'invalid_expiry_month'
  if (!/^\d\d \/ \d\d$/.test(text)) return 'incomplete_expiry'
  if (year < now.getFullYear()) return 'invalid_expiry_year_past'
  if (year === now.getFullYear() && month < now.getMonth() + 1) return 'invalid_expiry_month_past'
  return year > now.getFullYear() + 50 ? 'invalid_expiry_year' : undefined
}

/** @param {string} text */
export const codeProblem = (text) => (text.length < 3 ? 'incomplete_cvc' : undefined)
