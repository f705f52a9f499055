import { Refusal } from './domain-error.ts'

/** Why an action is denied: makes the error to throw. Undefined where the action is allowed. */
export type DenyReason = (() => Refusal) | undefined

/** A deny reason; its arguments are those of the error. */
export const deny =
  (...error: ConstructorParameters<typeof Refusal>) =>
  () =>
    new Refusal(...error)

/** Throws the reason, where there is one. */
export const assertAllowed = (reason: DenyReason) => {
  if (reason) throw reason()
}

/** The actions that nothing denies, in the given order. */
export const allowedActions = <Action extends string>(
  actions: readonly Action[],
  denyReason: (action: Action) => DenyReason,
) => actions.filter((action) => !denyReason(action))
