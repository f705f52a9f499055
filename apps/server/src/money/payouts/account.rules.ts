import type { accountStates, PayoutAccountState } from '@couronne/contract/money/payouts'

type AccountState = { isReady: boolean; isSubmitted: boolean; missing: string[]; disabledReason: string | null }

type ProviderAccount = {
  payouts_enabled: boolean
  details_submitted: boolean
  capabilities?: { transfers?: string } | undefined
  requirements?: { currently_due: string[] | null; disabled_reason: string | null } | undefined
}

/** Reads the fields of the provider's account that the platform uses. */
export const accountStateOf = (account: ProviderAccount): AccountState => ({
  isReady: account.payouts_enabled && account.capabilities?.transfers === 'active',
  isSubmitted: account.details_submitted,
  missing: account.requirements?.currently_due ?? [],
  disabledReason: account.requirements?.disabled_reason ?? null,
})

const stateOf = ({ isReady, isSubmitted, missing, disabledReason }: AccountState): (typeof accountStates)[number] => {
  if (isReady) return 'ready'
  if (disabledReason?.startsWith('rejected')) return 'refused'
  return isSubmitted && missing.length === 0 ? 'checking' : 'incomplete'
}

/** The order is the order of the provider's questions. The first prefix that matches a name gives its text. */
const missingTexts: [prefix: string, french: string][] = [
  ['individual.first_name', 'votre nom'],
  ['individual.last_name', 'votre nom'],
  ['individual.dob', 'votre date de naissance'],
  ['individual.address', 'votre adresse'],
  ['individual.phone', 'votre numéro de téléphone'],
  ['individual.email', 'votre adresse e-mail'],
  ['individual.verification', "une pièce d'identité"],
  ['company', 'votre entreprise'],
  ['business_', 'votre activité'],
  ['external_account', 'votre compte bancaire'],
  ['tos_acceptance', "l'acceptation des conditions de Stripe"],
  ['', 'une autre information demandée par Stripe'],
]

/** Returns the missing information in French, each text once. */
export const missingInFrench = (missing: string[]) => {
  const shown = new Set(missing.map((name) => missingTexts.find(([prefix]) => name.startsWith(prefix))?.[1]))
  return [...new Set(missingTexts.map(([, french]) => french))].filter((french) => shown.has(french))
}

/** `undefined` means that nothing is known from the provider yet. */
export const accountView = (account: AccountState | undefined): PayoutAccountState =>
  account
    ? { isAccountConfirm: account.isReady, state: stateOf(account), missing: missingInFrench(account.missing) }
    : { isAccountConfirm: false, state: 'none', missing: [] }
