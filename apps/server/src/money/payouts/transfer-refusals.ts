import { Refusal } from '../../lib/domain-error.ts'

/** These reasons keep an operator from sending a professional's share. */
export const transferRefusals = {
  account: () => new Refusal('account_not_open', { message: 'Son compte Stripe n’est pas ouvert.' }),
  disputed: () => new Refusal('disputed', { message: 'Une banque conteste ce paiement.' }),
  reported: () => new Refusal('absence_open'),
}
