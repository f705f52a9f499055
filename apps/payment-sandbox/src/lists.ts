import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { invalidRequest, notFoundError } from './errors.ts'
import { allowParams, type Form, hash, integer, list, text } from './form.ts'
import type { Condition, Kind, Kinds, Store } from './store.ts'

/**
 * Returns the handler that lists a collection, newest first. It can be filtered by `fields`, as in `?charge=ch_1`; `conditionsOf`
 * limits it to the caller's objects.
 */
export const listOf =
  <K extends Kind>(kind: K, fields: readonly string[], conditionsOf: (call: Call) => Condition[] = () => []) =>
  (call: Call): Stripe.ApiList<Kinds[K]> => {
    const { store, form } = call
    allowParams<Record<string, unknown>>(form, ['limit', 'starting_after', 'ending_before', 'created', ...fields])
    const limit = pageSize(form)
    const after = cursor(store, kind, form, 'starting_after')
    const before = cursor(store, kind, form, 'ending_before')
    const conditions = [
      ...conditionsOf(call),
      ...createdConditions(form),
      ...fields.flatMap((field) => fieldConditions(form, field)),
    ]
    if (after) conditions.push({ sql: 'sequence < ?', values: [after] })
    if (before) conditions.push({ sql: 'sequence > ?', values: [before] })

    const found = store.select(kind, conditions, before ? 'asc' : 'desc', limit + 1)
    const data = found.slice(0, limit)
    if (before) data.reverse()
    return { object: 'list', url: `/v1/${kind}s`, has_more: found.length > limit, data }
  }

const pageSize = (form: Form) => {
  const limit = integer(form, 'limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' })
  }
  return limit
}

const cursor = (store: Store, kind: Kind, form: Form, param: string) => {
  const id = text(form, param)
  if (!id) return undefined
  const sequence = store.sequenceOf(kind, id)
  if (sequence === undefined) throw notFoundError(kind, id, param, 400)
  return sequence
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

const createdConditions = (form: Form): Condition[] => {
  if (typeof form.created === 'string') return [{ sql: 'created = ?', values: [integer(form, 'created') ?? 0] }]
  const created = hash(form, 'created')
  if (!created) return []
  return Object.entries(comparisons).flatMap(([name, sign]) => {
    const bound = integer(created, name)
    return bound === undefined ? [] : [{ sql: `created ${sign} ?`, values: [bound] }]
  })
}

/** Turns `types[]=a&types[]=b` into a filter of the field `type`. */
const fieldConditions = (form: Form, field: string): Condition[] => {
  if (typeof form[field] === 'object') {
    const values = list(form, field)
    return [{ sql: `json ->> ? in (${values.map(() => '?').join(', ')})`, values: [field.slice(0, -1), ...values] }]
  }
  const value = text(form, field)
  return value === undefined ? [] : [{ sql: 'json ->> ? = ?', values: [field, value] }]
}
