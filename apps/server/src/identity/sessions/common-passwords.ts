import { dictionary } from '@zxcvbn-ts/language-common'
import { validationError } from '../../lib/domain-error.ts'

const commonPasswords = new Set<string>(dictionary['passwords-common'])

/** Refuses the most common passwords, also with capitals or with signs at the end. */
export const rejectCommonPassword = (password: string) => {
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower) || commonPasswords.has(lower.replace(/[#?!@$%^&*-]+$/, '')))
    throw validationError('password', 'Ce mot de passe est trop connu : choisissez-en un autre.')
}
