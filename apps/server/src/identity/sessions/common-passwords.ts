import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../../lib/domain-error.ts'

const known = new Set<string>(dictionary['passwords-common'])

/** Refuses the passwords that everyone tries first, also with a capital or with signs put behind. */
export const refuseCommonPassword = (password: string) => {
  const lower = password.toLowerCase()
  if (known.has(lower) || known.has(lower.replace(/[#?!@$%^&*-]+$/, '')))
    throw invalid('password', 'Ce mot de passe est trop connu : choisissez-en un autre.')
}
