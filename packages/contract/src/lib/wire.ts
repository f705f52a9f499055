import './validation-messages.ts'
import { z } from 'zod'

/**
 * These are the callers that a route accepts. `member` is any signed-in user, `provider` the payment provider. Handlers
 * check ownership besides: a resource of somebody else is answered as not found.
 */
export type RouteAccess = 'anyone' | 'member' | 'professional' | 'admin' | 'provider' | 'operations'

/**
 * It is true when the route honours an Idempotency-Key: a repeated key returns the stored answer and does no work.
 * `sealed` stores the answer encrypted, because it holds secrets.
 */
export type IdempotencyMode = boolean | 'sealed'
type SignedInPost = { access: 'member' | 'professional' | 'admin'; idempotent: IdempotencyMode } & SecondFactorAccess
/**
 * The route accepts an operator whose session has not passed the second factor. All other routes treat that
 * session as a guest.
 */
type SecondFactorAccess = { beforeSecondFactor?: true }
/** The route shows a professional's profile. The setting `profileRequiresLogin` reserves such routes for members. */
type ProfileAccess = { isProfileRoute?: true }
type Method =
  | { method: 'GET' | 'PUT' | 'DELETE'; config: { access: RouteAccess } & SecondFactorAccess & ProfileAccess }
  | {
      method: 'PATCH'
      config: { access: RouteAccess; idempotent?: IdempotencyMode } & SecondFactorAccess & ProfileAccess
    }
  | { method: 'POST'; config: ({ access: 'anyone' | 'provider' | 'operations' } & ProfileAccess) | SignedInPost }

export type Endpoint = Method & {
  url: string
  schema: {
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    response: Record<number, z.ZodType>
  }
}

/** Uses `message` for a wrong value, and the default message for a missing one. */
const whenPresent = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? undefined : message),
})

/**
 * Makes the shape of one word of a list. A missing or empty value gets the message of required fields, an unknown word
 * gets `message`.
 */
export const oneOf = <const Words extends readonly string[]>(words: Words, message: string) =>
  z.enum(words, { error: ({ input }) => (input === undefined || input === '' ? 'Champs requis!' : message) })

/**
 * A status is a code inside the server and the specification's French word on the wire; `words` gives the word of each
 * code.
 */
export const statusIn = <const Words extends Record<string, string>>(words: Words, message?: string) => {
  type Code = Extract<keyof Words, string>
  const codes = Object.keys(words) as Code[]
  const codeOf = Object.fromEntries(codes.map((code) => [words[code], code])) as Record<Words[Code], Code>
  return z.codec(z.enum(Object.values(words) as Words[Code][], message), z.enum(codes), {
    decode: (word) => codeOf[word],
    encode: (code) => words[code] as Words[Code],
  })
}

export const uuid = z.uuid().toLowerCase()
/**
 * An instant is an ISO 8601 text in UTC on the wire and a `Date` inside the server. Pages keep the text, so they use
 * `z.input`.
 */
export const instant = z.codec(z.iso.datetime({ offset: true, ...whenPresent('Date invalide.') }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
/** This is a day `YYYY-MM-DD` from 2000 to 2199. */
export const civilDay = z.iso.date('Date invalide.').refine((day) => day >= '2000' && day < '2200', 'Date invalide.')
/** These are euros with at most two decimals. */
export const euros = z
  .number(whenPresent('Montant invalide.'))
  .nonnegative('Le montant ne peut pas être négatif.')
  .max(100_000, 'Montant trop élevé.')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Deux décimales au plus.')
/** These are integer cents. */
export const amount = z.int('Montant invalide.').nonnegative()

export const byId = z.object({ id: uuid })
export const byUser = z.object({ userId: uuid })
export const message = z.object({ message: z.string() })
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

export const required = (max: number) =>
  z.string('Champs requis!').trim().normalize('NFC').min(1, 'Champs requis!').max(max, `${max} caractères au plus.`)

type Camel<Name> = Name extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Name
export type CamelKeys<Fields> = { [Key in keyof Fields as Camel<Key>]: Fields[Key] }

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Renames the fields of a body to camelCase; the wire keeps the specification's snake_case. */
export const camelKeys = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [camel(key), value])) as CamelKeys<Fields>

/**
 * The map gives the wire shape of each shape that `camelCodec` makes. The OpenAPI document describes the wire shape.
 */
export const wireShapes = new WeakMap<object, z.ZodObject>()

/**
 * Makes the shape of an object with the specification's names on the wire and camelCase inside the server. Nested
 * objects are not renamed.
 */
export const camelCodec = <Wire extends z.ZodObject>(wire: Wire) => {
  const names = Object.keys(wire.shape)
  const inside = z.custom<CamelKeys<z.output<Wire>>>()
  wireShapes.set(inside, wire)
  return z.codec(wire, inside, {
    decode: camelKeys,
    encode: (inside) =>
      Object.fromEntries(
        names
          .map((name) => [name, inside[camel(name) as keyof typeof inside]])
          .filter(([, value]) => value !== undefined),
      ) as z.output<Wire>,
  })
}
