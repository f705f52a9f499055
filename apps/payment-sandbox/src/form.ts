import { parse } from 'qs'
import { invalidRequest, missingParam } from './errors.ts'

/** This is the parsed form: `a[b]=1&c[]=2` becomes { a: { b: '1' }, c: ['2'] }. */
export type Form = { [name: string]: string | Form | (string | Form)[] }

/** These limits are above every call of ours. */
const maxParams = 500
const maxDepth = 5

export const parseForm = (encoded: string): Form => {
  try {
    return parse(encoded, {
      parameterLimit: maxParams,
      arrayLimit: maxParams,
      depth: maxDepth,
      throwOnLimitExceeded: true,
      strictDepth: true,
      plainObjects: true,
      ignoreQueryPrefix: true,
    }) as Form
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidRequest(`A request has at most ${maxParams} parameters, and names at most ${maxDepth} deep.`)
  }
}

/** Rejects all parameters but these, so that a call which Stripe would reject fails here too. */
export const allowParams = <Params>(form: Form, names: readonly (keyof Params & string)[]) => {
  const allowed: readonly string[] = [...names, 'expand']
  const unknown = Object.keys(form).find((name) => !allowed.includes(name))
  if (!unknown) return
  throw invalidRequest(`Received unknown parameter: ${unknown} (unknown to Stripe, or not yet to this sandbox)`, {
    code: 'parameter_unknown',
    param: unknown,
  })
}

export const text = (form: Form, name: string): string | undefined => {
  const value = form[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name })
  if (value === '') {
    throw invalidRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: name },
    )
  }
  return value
}

/** An empty value clears the field. */
export const optionalText = (form: Form, name: string) => (form[name] === '' ? null : text(form, name))

export const requiredText = (form: Form, name: string) => {
  const value = text(form, name)
  if (value === undefined) throw missingParam(name)
  return value
}

export const choiceIn = <Choice extends string>(form: Form, name: string, choices: readonly Choice[]) => {
  const value = text(form, name)
  if (value === undefined) return undefined
  const choice = choices.find((each) => each === value)
  if (!choice) throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, { param: name })
  return choice
}

export const integer = (form: Form, name: string): number | undefined => {
  const value = text(form, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  }
  return Number(value)
}

export const flag = (form: Form, name: string): boolean => {
  const value = text(form, name)
  if (value !== undefined && value !== 'true' && value !== 'false') {
    throw invalidRequest(`Invalid boolean: ${value}`, { param: name })
  }
  return value === 'true'
}

export const hash = (form: Form, name: string): Form | undefined => {
  const value = form[name]
  if (typeof value === 'string') throw invalidRequest(`Invalid hash`, { param: name })
  return Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : value
}

export const list = (form: Form, name: string): string[] =>
  Object.values(hash(form, name) ?? {}).map((value) => {
    if (typeof value !== 'string') throw invalidRequest(`Invalid array`, { param: name })
    return value
  })

/** Merges like Stripe: an empty value removes its key, and `metadata=''` removes all. */
export const mergedMetadata = (form: Form, current: Record<string, string>): Record<string, string> => {
  if (form.metadata === '') return {}
  const merged = { ...current }
  for (const [key, value] of Object.entries(hash(form, 'metadata') ?? {})) {
    if (typeof value !== 'string' || key.length > 40 || value.length > 500) {
      throw invalidRequest(`Metadata keys hold at most 40 characters, values at most 500: ${key}`, {
        param: `metadata[${key}]`,
      })
    }
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > 50) {
    throw invalidRequest('Metadata can have up to 50 keys.', { param: 'metadata' })
  }
  return merged
}
