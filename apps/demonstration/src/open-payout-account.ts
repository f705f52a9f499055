import type { Deps } from '../../server/src/deps.ts'
import { accountOf } from '../../server/src/money/payouts/queries.ts'
import { confirmConnection, onboardingLink } from '../../server/src/money/payouts/stripe-links.ts'
import { viewerNamed } from './commands.ts'
import type { Professional } from './people/professional.ts'
import { emailOf } from './people.ts'

/** The IBAN belongs to nobody. The demonstration's provider stores only its last four digits. */
const iban = 'FR7630006000011234567890189'

/** A professional submits what the payment provider requires, on the provider's own page. */
export const openPayoutAccount = async (deps: Deps, professional: Professional) => {
  const viewer = await viewerNamed(deps, emailOf(professional))
  if ((await accountOf(deps.db, viewer.id)).account.isAccountConfirm) return
  const { url } = await onboardingLink(deps, viewer, viewer.id)
  await submitOnboarding(deps, professional, url)
  await confirmConnection(deps, viewer, viewer.id)
}

const submitOnboarding = async ({ stripe }: Deps, { firstname, lastname }: Professional, url: string) => {
  const { pathname } = new URL(url)
  // The real provider's page accepts people only.
  if (!pathname.startsWith('/sandbox/')) return
  // The address at which the server reaches the sandbox may differ from the one that browsers use.
  const page = new URL(pathname, `http://${stripe.getApiField('host')}:${stripe.getApiField('port')}`)
  const body = new URLSearchParams({ firstname, lastname, birth: '1988-04-12', iban, terms: 'yes', end: 'complete' })
  await fetch(page, { method: 'POST', redirect: 'manual', body })
}
