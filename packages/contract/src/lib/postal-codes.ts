import { plainName } from './plain-name.ts'

export const isFrance = (country: string) => plainName(country) === 'france'
export const isFrenchCode = (code: string) => /^\d{5}$/.test(code)
