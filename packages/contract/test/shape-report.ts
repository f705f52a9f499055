import type { z } from 'zod'

type Shape = z.core.$ZodType
type Said = { error?: (issue: object) => unknown }
/** What is read of the many kinds of definition: each has some of these. */
type Definition = Said & {
  type: string
  format?: string
  pattern?: RegExp
  coerce?: boolean
  checks?: { _zod: { def: Check } }[]
  shape?: Record<string, Shape>
  element?: Shape
  keyType?: Shape
  valueType?: Shape
  /** Of a tuple, and what may follow them. */
  items?: Shape[]
  rest?: Shape | null
  /** What an object takes of fields that it does not name. */
  catchall?: Shape
  options?: Shape[]
  innerType?: Shape
  in?: Shape
  out?: Shape
  entries?: Record<string, unknown>
  values?: unknown[]
  defaultValue?: unknown
}
type Check = Said & {
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

/** What is said of a wrong value, and of none where that is something else. */
const saidBy = ({ error }: Said) => {
  const said = [{ input: 'x' }, { input: undefined }].map((issue) => error?.({ code: 'custom', ...issue }))
  return [...new Set(said)].filter((text) => text !== undefined).map((text) => JSON.stringify(text))
}

/** Spaces around it, an accent that stands apart from its letter, a capital. */
const sample = ' Le\u0301 '
const becomes: Record<string, string> = {
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
  if (tx) return becomes[`${tx(sample)}`] ?? JSON.stringify(tx(sample))
  const isWithin = inclusive || minimum !== undefined || maximum !== undefined
  const at = path.length > 0 ? `at ${path.join('.')}` : undefined
  const sign = `${signs[check] ?? check}${isWithin ? '=' : ''}`
  return joined([sign, value ?? minimum ?? maximum ?? format, pattern, at, ...saidBy(def)])
}

/** What stands where nothing is given: as it is, or as if it had been. */
const insteads: Record<string, string> = { default: 'else', prefault: 'else, before it is read,' }
const unnamed: Record<string, string> = { never: 'nothing else', unknown: 'anything else' }

/** A line for each field at whatever depth; a shape that has a name of its own is told once, under that name. */
export const shapeReport = (whole: Shape, wholeName: string, names: Map<unknown, string>): string[] => {
  const linesOf = (shape: Shape, path: string, marks: string[] = []): string[] => {
    const named = names.get(shape)
    if (named && path !== named) return [joined([`${path}:`, named, ...marks])]
    const def = shape._zod.def as unknown as Definition
    const { type, format, pattern, coerce, checks = [], entries, values, innerType, defaultValue } = def
    const instead = type in insteads && `${insteads[type]} ${JSON.stringify(defaultValue)}`
    if (innerType && instead) return linesOf(innerType, path, [...marks, instead])
    if (innerType) return linesOf(innerType, path, [...marks, type])
    if (def.in && def.out) return [...linesOf(def.in, path, marks), ...linesOf(def.out, `${path} then`)]
    const choices = entries ? Object.values(entries) : values
    const kind = joined([
      coerce ? 'coerced' : undefined,
      type,
      format,
      pattern,
      choices && JSON.stringify(choices),
      ...saidBy(def),
    ])
    const others = def.catchall && unnamed[def.catchall._zod.def.type]
    return [
      joined([`${path}:`, [kind, ...(others ? [others] : []), ...checks.map(checkText)].join(', '), ...marks]),
      ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => linesOf(field, `${path}.${name}`)),
      ...(def.element ? linesOf(def.element, `${path}[]`) : []),
      ...(def.items ?? []).flatMap((item, at) => linesOf(item, `${path}[${at}]`)),
      ...(def.rest ? linesOf(def.rest, `${path}[...]`) : []),
      ...(def.catchall && !others ? linesOf(def.catchall, `${path}.*`) : []),
      ...(def.keyType ? linesOf(def.keyType, `${path}.(key)`) : []),
      ...(def.valueType ? linesOf(def.valueType, `${path}.*`) : []),
      ...(def.options ?? []).flatMap((option) => linesOf(option, `${path}|`)),
    ]
  }
  return linesOf(whole, wholeName)
}
