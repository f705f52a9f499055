import type { z } from 'zod'

type Shape = z.core.$ZodType
type WithError = { error?: (issue: object) => unknown }
/** These are the properties that the report reads. Each kind of zod definition has some of them. */
type Definition = WithError & {
  type: string
  format?: string
  pattern?: RegExp
  coerce?: boolean
  checks?: { _zod: { def: Check } }[]
  shape?: Record<string, Shape>
  element?: Shape
  keyType?: Shape
  valueType?: Shape
  /** `items` are the elements of a tuple; `rest` is the shape of further elements. */
  items?: Shape[]
  rest?: Shape | null
  /** This is the shape of the unknown keys of an object. */
  catchall?: Shape
  options?: Shape[]
  innerType?: Shape
  in?: Shape
  out?: Shape
  entries?: Record<string, unknown>
  values?: unknown[]
  defaultValue?: unknown
}
type Check = WithError & {
  check: string
  value?: unknown
  inclusive?: boolean
  minimum?: number
  maximum?: number
  format?: string
  pattern?: RegExp
  path?: string[]
  tx?: (text: string) => unknown
}

const joined = (words: unknown[]) => words.filter((word) => word !== undefined).join(' ')

/** Returns the error messages for a wrong value and, when it differs, for a missing one. */
const messagesOf = ({ error }: WithError) => {
  const messages = [{ input: 'x' }, { input: undefined }].map((issue) => error?.({ code: 'custom', ...issue }))
  return [...new Set(messages)].filter((text) => text !== undefined).map((text) => JSON.stringify(text))
}

/** The sample has outer spaces, a combining accent and a capital, so each text transformation changes it. */
const sample = ' Le\u0301 '
const transformations: Record<string, string> = {
  [sample.trim()]: 'trimmed',
  [sample.trimEnd()]: 'trimmed at the end',
  [sample.normalize('NFC')]: 'NFC',
  [sample.toLowerCase()]: 'lower case',
}
const signs: Record<string, string> = {
  min_length: 'length >',
  max_length: 'length <',
  greater_than: '>',
  less_than: '<',
}

const checkText = ({ _zod: { def } }: { _zod: { def: Check } }) => {
  const { check, value, inclusive, minimum, maximum, format, pattern, path = [], tx } = def
  if (tx) return transformations[`${tx(sample)}`] ?? JSON.stringify(tx(sample))
  const isWithin = inclusive || minimum !== undefined || maximum !== undefined
  const at = path.length > 0 ? `at ${path.join('.')}` : undefined
  const sign = `${signs[check] ?? check}${isWithin ? '=' : ''}`
  return joined([sign, value ?? minimum ?? maximum ?? format, pattern, at, ...messagesOf(def)])
}

/** The words for a default: `default` replaces a missing output, `prefault` replaces a missing input. */
const defaultWords: Record<string, string> = { default: 'else', prefault: 'else, before it is read,' }
const unnamed: Record<string, string> = { never: 'nothing else', unknown: 'anything else' }

/** Returns one line per field at any depth. A shape that is exported itself is described once, under its own name. */
export const shapeReport = (whole: Shape, wholeName: string, names: Map<unknown, string>): string[] => {
  const linesOf = (shape: Shape, path: string, marks: string[] = []): string[] => {
    const named = names.get(shape)
    if (named && path !== named) return [joined([`${path}:`, named, ...marks])]
    const def = shape._zod.def as unknown as Definition
    const { type, format, pattern, coerce, checks = [], entries, values, innerType, defaultValue } = def
    const fallback = type in defaultWords && `${defaultWords[type]} ${JSON.stringify(defaultValue)}`
    if (innerType && fallback) return linesOf(innerType, path, [...marks, fallback])
    if (innerType) return linesOf(innerType, path, [...marks, type])
    if (def.in && def.out) return [...linesOf(def.in, path, marks), ...linesOf(def.out, `${path} then`)]
    const choices = entries ? Object.values(entries) : values
    const kind = joined([
      coerce ? 'coerced' : undefined,
      type,
      format,
      pattern,
      choices && JSON.stringify(choices),
      ...messagesOf(def),
    ])
    const otherKeys = def.catchall && unnamed[def.catchall._zod.def.type]
    return [
      joined([`${path}:`, [kind, ...(otherKeys ? [otherKeys] : []), ...checks.map(checkText)].join(', '), ...marks]),
      ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => linesOf(field, `${path}.${name}`)),
      ...(def.element ? linesOf(def.element, `${path}[]`) : []),
      ...(def.items ?? []).flatMap((item, at) => linesOf(item, `${path}[${at}]`)),
      ...(def.rest ? linesOf(def.rest, `${path}[...]`) : []),
      ...(def.catchall && !otherKeys ? linesOf(def.catchall, `${path}.*`) : []),
      ...(def.keyType ? linesOf(def.keyType, `${path}.(key)`) : []),
      ...(def.valueType ? linesOf(def.valueType, `${path}.*`) : []),
      ...(def.options ?? []).flatMap((option) => linesOf(option, `${path}|`)),
    ]
  }
  return linesOf(whole, wholeName)
}
