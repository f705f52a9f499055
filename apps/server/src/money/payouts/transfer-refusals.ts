import { Refusal } from '../../lib/domain-error.ts'

/** What keeps an operator from having a professional's share sent. */
export const transferRefusals = {
  account: () => new Refusal('account_not_open', { message: 'Son compte Stripe n’est pas ouvert.' }),
  disputed: () => new Refusal('disputed', { message: 'Une banque conteste ce paiement.' }),
  reported: () => new Refusal('absence_open'),
}
