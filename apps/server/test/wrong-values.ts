import type { z } from 'zod'

type Path = (string | number)[]
export type Field = { path: Path; type: string }

/** Returns the schema inside its wrappers: optional, default, codec and transform. */
const inner = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = schema._zod as unknown as { def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType } }
  const wrapped = def.innerType ?? def.in
  return wrapped ? inner(wrapped) : schema
}

/** Returns every field of a schema, at any depth; an empty path is the whole. */
export const fieldsOf = (schema: z.core.$ZodType, path: Path = []): Field[] => {
  const { def } = inner(schema)._zod as unknown as {
    def: {
      type: string
      shape?: Record<string, z.core.$ZodType>
      element?: z.core.$ZodType
      valueType?: z.core.$ZodType
      options?: z.core.$ZodType[]
    }
  }
  const within = [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => fieldsOf(field, [...path, name])),
    ...(def.element ? fieldsOf(def.element, [...path, 0]) : []),
    ...(def.valueType ? fieldsOf(def.valueType, [...path, 'x']) : []),
    ...(def.options ?? []).flatMap((option) => fieldsOf(option, path)),
  ]
  return [{ path, type: def.type }, ...within]
}

/** These are eight kinds of wrong values, by name. */
export const wrongValues: Record<string, unknown[]> = {
  missing: [undefined],
  null: [null],
  empty: ['', '   '],
  'wrong type': [12.5, 7, true, 'mot', '99'],
  'too long': ['x'.repeat(20_000), '9'.repeat(400), 1e15],
  'too short or negative': ['x', -1, '-1', 0, 1e-9],
  'odd characters': ['a\u0000b', '\u202e☠<b>', '\ud800', 'NaN'],
  'something else in its place': [[], ['x'], [[]], {}, { x: 1 }, Array(2000).fill('x')],
}

/** Returns a body that contains only the path to the field, with the value in it. */
export const bodyWith = ([first, ...rest]: Path, value: unknown): unknown => {
  if (first === undefined) return value
  const within = bodyWith(rest, value)
  return typeof first === 'number' ? [within] : { [first]: within }
}
