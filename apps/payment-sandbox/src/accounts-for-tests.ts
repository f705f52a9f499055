import type Stripe from 'stripe'
import { siteOrigin } from './sandbox-for-tests.ts'

export const createConnectAccount = (stripe: Stripe) =>
  stripe.accounts.create({
    type: 'express',
    country: 'FR',
    email: 'nadia@example.test',
    business_type: 'individual',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  })

export const aLink = async (stripe: Stripe, account: string) => {
  const { url } = await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: `${siteOrigin}/again`,
    return_url: `${siteOrigin}/back`,
  })
  return url
}

export const onboardingAnswers = {
  firstname: 'Nadia',
  lastname: 'Diallo',
  birth: '1990-01-01',
  iban: 'FR761234',
  terms: 'yes',
}

export const submit = async (url: string, fields: Record<string, string>) => {
  const { status, headers } = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  return [status, headers.get('location')]
}

export const anOpenAccount = async (stripe: Stripe) => {
  const { id } = await createConnectAccount(stripe)
  await submit(await aLink(stripe, id), onboardingAnswers)
  return id
}
