import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../../lib/domain-error.ts'

const known = new Set<string>(dictionary['passwords-common'])

/** Refuses the most common passwords, also with capitals or with signs at the end. */
export const refuseCommonPassword = (password: string) => {
  const lower = password.toLowerCase()
  if (known.has(lower) || known.has(lower.replace(/[#?!@$%^&*-]+$/, '')))
    throw invalid('password', 'Ce mot de passe est trop connu : choisissez-en un autre.')
}
