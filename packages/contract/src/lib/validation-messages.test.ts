import { expect, it } from 'vitest'
import { z } from 'zod'
import './validation-messages.ts'

const missing = 'Champs requis!'
const text = 'Indiquez un texte.'
const number = 'Indiquez un nombre.'
const list = 'Indiquez une liste.'
const record = 'La demande n’a pas la forme attendue.'
const instant = 'Date invalide.'
const id = 'Identifiant invalide.'
const choice = 'Ce choix n’existe pas.'
const other = 'Cette valeur n’est pas acceptée.'

const cases: [what: string, shape: z.ZodType, value: unknown, sentence: string][] = [
  ['a missing text', z.string(), undefined, missing],
  ['a number instead of a text', z.string(), 7, text],
  ['a text instead of a number', z.number(), 'x', number],
  ['NaN instead of a number', z.number(), Number.NaN, number],
  ['a number instead of NaN', z.nan(), 1, number],
  ['a text instead of a bigint', z.bigint(), 'x', number],
  ['a fraction instead of a whole number', z.int(), 1.5, 'Indiquez un nombre entier.'],
  ['a text instead of a boolean', z.boolean(), 'oui', 'Répondez par oui ou par non.'],
  ['a text instead of a list', z.array(z.string()), 'x', list],
  ['a text instead of a tuple', z.tuple([z.string()]), 'x', list],
  ['a text instead of a set', z.set(z.string()), 'x', list],
  ['a text instead of an object', z.object({}), 'x', record],
  ['a text instead of a record', z.record(z.string(), z.string()), 'x', record],
  ['a text instead of a date', z.date(), 'x', instant],
  ['a type without a message of its own', z.map(z.string(), z.string()), 'x', other],

  ['a missing choice', z.enum(['a', 'b']), undefined, missing],
  ['an unknown choice', z.enum(['a', 'b']), 'c', choice],
  ['a value of no type in a union', z.union([z.string(), z.number()]), true, other],
  ['a missing value of a union', z.union([z.string(), z.number()]), undefined, missing],

  ['an empty text', z.string().min(1), '', missing],
  ['a text too short', z.string().min(3), 'ab', '3 caractères au moins.'],
  ['a text longer than one letter', z.string().max(1), 'ab', '1 caractère au plus.'],
  ['a text too long', z.string().max(2), 'abc', '2 caractères au plus.'],
  ['an empty list', z.array(z.string()).min(1), [], '1 élément au moins.'],
  ['a list too long', z.array(z.string()).max(2), ['a', 'b', 'c'], '2 éléments au plus.'],
  ['a set too small', z.set(z.string()).min(2), new Set(['a']), '2 éléments au moins.'],
  ['a number too small', z.number().min(1), 0, 'Indiquez au moins 1.'],
  ['a number too large', z.number().max(5), 6, 'Indiquez au plus 5.'],
  ['a number that is not a multiple', z.number().multipleOf(5), 3, 'Indiquez un nombre entier.'],

  ['an invalid e-mail address', z.email(), 'x', 'Adresse e-mail invalide.'],
  ['an invalid URL', z.url(), 'x', 'Adresse invalide.'],
  ['an invalid UUID', z.uuid(), 'x', id],
  ['an invalid GUID', z.guid(), 'x', id],
  ['an invalid instant', z.iso.datetime(), 'x', instant],
  ['an invalid day', z.iso.date(), 'x', instant],
  ['an invalid time', z.iso.time(), 'x', instant],
  ['a text that does not match a pattern', z.string().regex(/a/), 'b', other],
  ['a value that a refinement refuses', z.string().refine(() => false), 'x', other],
  ['an unknown field', z.strictObject({}), { x: 1 }, other],
]

it.each(cases)('the default validation message for %s is in French', (_, shape, value, sentence) => {
  expect(shape.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence])
})
