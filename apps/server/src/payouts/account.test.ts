import { expect, it } from 'vitest'
import { accountStanding, missingInFrench } from './account.ts'

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

const standing = { isReady: false, isSubmitted: false, missing: ['external_account'], disabledReason: null }
it.each([
  [undefined, 'none'],
  [standing, 'incomplete'],
  [{ ...standing, isSubmitted: true, missing: [] }, 'checking'],
  [{ ...standing, isSubmitted: true, disabledReason: 'rejected.other' }, 'refused'],
  [{ ...standing, isSubmitted: true, isReady: true }, 'ready'],
])('an account that stands as %j is %s', (given, state) => {
  expect(accountStanding(given)).toMatchObject({ state, isAccountConfirm: state === 'ready' })
})
