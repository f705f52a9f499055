import { expect, it } from 'vitest'
import { accountStateOf, accountView, missingInFrench } from './account.rules.ts'

it('missing account details are named once each, also those without a text of their own', () => {
  expect(
    missingInFrench([
      'tos_acceptance.ip',
      'individual.dob.day',
      'individual.dob.year',
      'individual.first_name',
      'future.x',
    ]),
  ).toEqual([
    'votre nom',
    'votre date de naissance',
    "l'acceptation des conditions de Stripe",
    'une autre information demandée par Stripe',
  ])
})

it.each([
  ['individual.first_name', 'votre nom'],
  ['individual.last_name', 'votre nom'],
  ['individual.dob.month', 'votre date de naissance'],
  ['individual.address.line1', 'votre adresse'],
  ['individual.phone', 'votre numéro de téléphone'],
  ['individual.email', 'votre adresse e-mail'],
  ['individual.verification.document', "une pièce d'identité"],
  ['company.tax_id', 'votre entreprise'],
  ['business_profile.url', 'votre activité'],
  ['external_account', 'votre compte bancaire'],
  ['tos_acceptance.date', "l'acceptation des conditions de Stripe"],
])('the missing detail %s reads: %s', (name, french) => {
  expect(missingInFrench([name])).toEqual([french])
})

const accountState = { isReady: false, isSubmitted: false, missing: ['external_account'], disabledReason: null }
it.each([
  [undefined, 'none'],
  [accountState, 'incomplete'],
  [{ ...accountState, isSubmitted: true }, 'incomplete'],
  [{ ...accountState, missing: [] }, 'incomplete'],
  [{ ...accountState, isSubmitted: true, missing: [] }, 'checking'],
  [{ ...accountState, isSubmitted: true, disabledReason: 'rejected.other' }, 'refused'],
  [{ ...accountState, isSubmitted: true, isReady: true }, 'ready'],
])('an account with the state %j is %s', (account, state) => {
  expect(accountView(account)).toMatchObject({ state, isAccountConfirm: state === 'ready' })
})

it.each([
  [true, 'active', true],
  [true, 'pending', false],
  [false, 'active', false],
])('payouts %s and transfers %s let the professional be paid: %s', (payouts_enabled, transfers, isReady) => {
  const account = { payouts_enabled, details_submitted: true, capabilities: { transfers } }
  expect(accountStateOf(account)).toEqual({ isReady, isSubmitted: true, missing: [], disabledReason: null })
})
