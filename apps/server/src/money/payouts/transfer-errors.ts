import { DomainError } from '../../lib/domain-error.ts'

/** These reasons keep an operator from sending a professional's share. */
export const transferErrors = {
  account: () => new DomainError('account_not_open', { message: 'Son compte Stripe n’est pas ouvert.' }),
  disputed: () => new DomainError('disputed', { message: 'Une banque conteste ce paiement.' }),
  reported: () => new DomainError('absence_open', { message: 'Une absence ou un remboursement attend une décision.' }),
}
