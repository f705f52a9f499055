import { DomainError } from './domain-error.ts'

/** Says why an action is denied, as a function that creates the error; undefined where the action is allowed. */
export type DenyReason = (() => DomainError) | undefined

/** Creates a deny reason; its arguments are those of the error. */
export const deny =
  (...error: ConstructorParameters<typeof DomainError>) =>
  () =>
    new DomainError(...error)

/** Throws the error of the reason, if there is one. */
export const assertAllowed = (reason: DenyReason) => {
  if (reason) throw reason()
}

/** Returns the actions that nothing denies, in the given order. */
export const allowedActions = <Action extends string>(
  actions: readonly Action[],
  denyReason: (action: Action) => DenyReason,
) => actions.filter((action) => !denyReason(action))
