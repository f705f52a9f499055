import { invalidRequest } from './errors.ts'
import type { Store } from './store.ts'

/** Replaces the id at `path` (`latest_charge`, `data.payment_intent`, `charge.payment_intent`) by its object. */
export const expand = (store: Store, target: unknown, path: string) => expandSteps(store, target, path.split('.'), path)

const expandSteps = (store: Store, target: unknown, [step, ...rest]: string[], path: string): void => {
  if (step === undefined || target === null) return
  if (Array.isArray(target)) {
    for (const item of target) expandSteps(store, item, [step, ...rest], path)
    return
  }
  const fields = target as Record<string, unknown>
  const value = fields[step]
  const object = typeof value === 'string' ? store.findAny(value) : value
  if (object === undefined || (object !== null && typeof object !== 'object')) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  fields[step] = object
  expandSteps(store, object, rest, path)
}
