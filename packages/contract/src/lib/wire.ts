import './sentences.ts'
import { z } from 'zod'

/** Who may call a route. Ownership comes on top: what is not the caller's reads as not found. */
export type Who = 'anyone' | 'member' | 'professional' | 'admin' | 'provider' | 'operations'

/** Whether a repeated Idempotency-Key repeats the answer and not the work; `sealed` where the answer holds secrets. */
export type Once = boolean | 'sealed'
type SignedInPost = { who: 'member' | 'professional' | 'admin'; once: Once } & Early
/**
 * Open to an operator whose session has not shown its second factor. Everything else is closed to her, as to a guest.
 */
type Early = { beforeSecondFactor?: true }
/**
 * Tells what a professional's profile shows: for anyone, or for members alone where the platform keeps profiles to
 * them.
 */
type OfProfile = { ofProfile?: true }
type Method =
  | { method: 'GET' | 'PUT' | 'DELETE'; config: { who: Who } & Early & OfProfile }
  | { method: 'PATCH'; config: { who: Who; once?: Once } & Early & OfProfile }
  | { method: 'POST'; config: ({ who: 'anyone' | 'provider' | 'operations' } & OfProfile) | SignedInPost }

export type Endpoint = Method & {
  url: string
  schema: {
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    response: Record<number, z.ZodType>
  }
}

/** What is missing is said by the one sentence above, what is wrong by this one. */
const orMissing = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? undefined : message),
})

/** One of a list; nothing chosen is said as of every field that is required, and another word by `message`. */
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
/** ISO 8601 in UTC on the wire, a `Date` inside the server. Browsers keep the text: use `z.input` there. */
export const instant = z.codec(z.iso.datetime({ offset: true, ...orMissing('Date invalide.') }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
/** `YYYY-MM-DD`, of a century in which there is a platform. */
export const civilDay = z.iso.date('Date invalide.').refine((day) => day >= '2000' && day < '2200', 'Date invalide.')
/** Euros with at most two decimals. */
export const euros = z
  .number(orMissing('Montant invalide.'))
  .nonnegative('Le montant ne peut pas être négatif.')
  .max(100_000, 'Montant trop élevé.')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Deux décimales au plus.')
/** Integer cents. */
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

/** A body's fields by our own spelling: the wire keeps the specification's snake_case. */
export const camelKeys = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [camel(key), value])) as CamelKeys<Fields>

/** How what is renamed inside looks on the wire: the API's document describes that. */
export const wireShapes = new WeakMap<object, z.ZodObject>()

/**
 * An object in the specification's spelling on the wire, in camelCase inside the server. What stands deeper is not
 * renamed.
 */
export const camelInside = <Wire extends z.ZodObject>(wire: Wire) => {
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
