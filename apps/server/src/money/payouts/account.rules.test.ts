import { expect, it } from 'vitest'
import { accountStanding, missingInFrench, standingOf } from './account.rules.ts'

it('says each thing that the provider asks for once, in words, and what it has no word for', () => {
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
])('%s: %s', (name, french) => {
  expect(missingInFrench([name])).toEqual([french])
})

const standing = { isReady: false, isSubmitted: false, missing: ['external_account'], disabledReason: null }
it.each([
  [undefined, 'none'],
  [standing, 'incomplete'],
  [{ ...standing, isSubmitted: true }, 'incomplete'],
  [{ ...standing, missing: [] }, 'incomplete'],
  [{ ...standing, isSubmitted: true, missing: [] }, 'checking'],
  [{ ...standing, isSubmitted: true, disabledReason: 'rejected.other' }, 'refused'],
  [{ ...standing, isSubmitted: true, isReady: true }, 'ready'],
])('an account that stands as %j is %s', (given, state) => {
  expect(accountStanding(given)).toMatchObject({ state, isAccountConfirm: state === 'ready' })
})

it.each([
  [true, 'active', true],
  [true, 'pending', false],
  [false, 'active', false],
])('of payouts %s and transfers %s she can be paid: %s', (payouts_enabled, transfers, isReady) => {
  const told = { payouts_enabled, details_submitted: true, capabilities: { transfers } }
  expect(standingOf(told)).toEqual({ isReady, isSubmitted: true, missing: [], disabledReason: null })
})
