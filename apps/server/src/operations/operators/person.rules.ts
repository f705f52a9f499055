import { type PersonAction, type PersonView, personActions } from '@couronne/contract/operations/operators'
import { allowedActions, assertAllowed, type DenyReason, deny } from '../../lib/allowed-actions.ts'

/** The caller must have locked the person's row before a decision. */
type PersonState = Pick<PersonView, 'role' | 'state'> & {
  /** The id of a suspension that is announced or has started. */
  suspensionId: string | null
  isOneself: boolean
  /** The person is the only other operator who may sign in. */
  isLastColleague: boolean
}

type Rule = (person: PersonState) => DenyReason

/** Operators do not decide about themselves. */
const denyOneself: Partial<Record<PersonAction, DenyReason>> = {
  restore: deny('forbidden', { message: 'Votre propre suspension ne se lève pas : demandez à une collègue.' }),
  suspend: deny('forbidden', { message: 'Votre propre compte ne se suspend pas : demandez à une collègue.' }),
}

/** An announced suspension can be replaced by one that starts at once. */
const suspend: Rule = ({ state, isLastColleague }) => {
  if (isLastColleague) return deny('last_operator')
  return state === 'suspended' ? deny('already_done') : undefined
}

/** A person who is not suspended can log in and do it without an operator. */
const onlySuspended: Rule = ({ state }) => (state === 'suspended' ? undefined : deny('not_suspended'))

const rules: Record<PersonAction, Rule> = {
  restore: ({ suspensionId }) => (suspensionId === null ? deny('already_done') : undefined),
  suspend,
  export: onlySuspended,
  erase: onlySuspended,
}

const denyReason = (action: PersonAction, person: PersonState): DenyReason => {
  if (person.state === 'erased') return deny('not_found')
  return (person.isOneself ? denyOneself[action] : undefined) ?? rules[action](person)
}

export const personActionsFor = (person: PersonState) =>
  allowedActions(personActions, (action) => denyReason(action, person))

export const assertPersonAction = (action: PersonAction, person: PersonState) =>
  assertAllowed(denyReason(action, person))

/** Needs no lock, because it depends only on the operator's identity. */
export const assertNotOneself = (action: PersonAction) => assertAllowed(denyOneself[action])
