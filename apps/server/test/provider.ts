import type { TestApp } from './harness.ts'

type AppWithSandbox = Pick<TestApp, 'sandbox'>

/** Calls a control of the payment sandbox, with the secret key; throws when the sandbox refuses. */
const callSandbox = async ({ sandbox }: AppWithSandbox, path: string, fields: Record<string, string>) => {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const reply = await fetch(`${sandbox?.url}/sandbox${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  return (await reply.json()) as { id: string }
}

/** Sets the provider's clock: the provider pays out what is available by then. */
export const setProviderClock = (app: AppWithSandbox, now: Date) =>
  callSandbox(app, '/clock', { now: String(now.getTime() / 1000) })

/** The customer's bank disputes the charge of an intent, or `fields.amount` of it. Returns the dispute's id. */
export const disputeIntent = async (
  app: AppWithSandbox,
  intent: { latest_charge: unknown } | undefined,
  fields: Record<string, string> = {},
) => (await callSandbox(app, `/charges/${intent?.latest_charge}/dispute`, fields)).id

/** The bank returns a refund that was sent; `providerId` is the provider's id of the refund. */
export const failSentRefund = (app: AppWithSandbox, providerId: unknown) =>
  callSandbox(app, `/refunds/${providerId}/fail`, {})

const accountForm = { firstname: 'Nadia', lastname: 'Diallo', birth: '1990-01-01', iban: 'FR761234', terms: 'yes' }

/** Submits the provider's form for a professional, at the address of the link; the provider may reject the account. */
export const submitAccountForm = async (url: string, end: 'complete' | 'refuse') => {
  const body = new URLSearchParams({ ...accountForm, end })
  const sent = await fetch(url, { method: 'POST', redirect: 'manual', body }).catch(() => undefined)
  return sent?.status === 303
}

/** Returns the provider's intents for an appointment or an order, newest first. */
export const intentsOf = async ({ deps }: Pick<TestApp, 'deps'>, { id }: { id: string }) => {
  const { data } = await deps.stripe.paymentIntents.list({ limit: 100 })
  return data.filter(({ metadata }) => [metadata.appointmentId, metadata.orderId].includes(id))
}

/** Sends what is pending, and returns the amounts that the provider has refunded of a purchase, smallest first. */
export const providerRefundsOf = async (app: Pick<TestApp, 'deps' | 'drainJobs'>, purchase: { id: string }) => {
  await app.drainJobs()
  const [intent] = await intentsOf(app, purchase)
  const { data } = await app.deps.stripe.refunds.list({ payment_intent: intent?.id ?? '' })
  return data.map(({ amount }) => amount).sort((a, b) => a - b)
}
