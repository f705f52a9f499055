import { expect, it } from 'vitest'
import { z } from 'zod'
import './sentences.ts'

// What is said of a wrong value where a shape has no words of its own.

const missing = 'Champs requis!'
const text = 'Indiquez un texte.'
const number = 'Indiquez un nombre.'
const list = 'Indiquez une liste.'
const record = 'La demande n’a pas la forme attendue.'
const instant = 'Date invalide.'
const id = 'Identifiant invalide.'
const choice = 'Ce choix n’existe pas.'
const other = 'Cette valeur n’est pas acceptée.'

const said: [what: string, shape: z.ZodType, value: unknown, sentence: string][] = [
  ['no text', z.string(), undefined, missing],
  ['a text that is a number', z.string(), 7, text],
  ['a number that is a text', z.number(), 'x', number],
  ['a number that is none', z.number(), Number.NaN, number],
  ['none that is a number', z.nan(), 1, number],
  ['a large number that is a text', z.bigint(), 'x', number],
  ['a whole number that is half', z.int(), 1.5, 'Indiquez un nombre entier.'],
  ['a yes or no that is a text', z.boolean(), 'oui', 'Répondez par oui ou par non.'],
  ['a list that is a text', z.array(z.string()), 'x', list],
  ['a pair that is a text', z.tuple([z.string()]), 'x', list],
  ['a set that is a text', z.set(z.string()), 'x', list],
  ['fields that are a text', z.object({}), 'x', record],
  ['names with values that are a text', z.record(z.string(), z.string()), 'x', record],
  ['an instant that is a text', z.date(), 'x', instant],
  ['what has no words', z.map(z.string(), z.string()), 'x', other],

  ['no choice', z.enum(['a', 'b']), undefined, missing],
  ['another choice', z.enum(['a', 'b']), 'c', choice],
  ['neither of two', z.union([z.string(), z.number()]), true, other],
  ['nothing of two', z.union([z.string(), z.number()]), undefined, missing],

  ['a text of no letters', z.string().min(1), '', missing],
  ['a text too short', z.string().min(3), 'ab', '3 caractères au moins.'],
  ['a text longer than one letter', z.string().max(1), 'ab', '1 caractère au plus.'],
  ['a text too long', z.string().max(2), 'abc', '2 caractères au plus.'],
  ['a list of nothing', z.array(z.string()).min(1), [], '1 élément au moins.'],
  ['a list too long', z.array(z.string()).max(2), ['a', 'b', 'c'], '2 éléments au plus.'],
  ['a set too small', z.set(z.string()).min(2), new Set(['a']), '2 éléments au moins.'],
  ['a number too small', z.number().min(1), 0, 'Indiquez au moins 1.'],
  ['a number too large', z.number().max(5), 6, 'Indiquez au plus 5.'],
  ['a number between two steps', z.number().multipleOf(5), 3, 'Indiquez un nombre entier.'],

  ['an e-mail address', z.email(), 'x', 'Adresse e-mail invalide.'],
  ['an address', z.url(), 'x', 'Adresse invalide.'],
  ['an id', z.uuid(), 'x', id],
  ['an id of any kind', z.guid(), 'x', id],
  ['an instant', z.iso.datetime(), 'x', instant],
  ['a day', z.iso.date(), 'x', instant],
  ['an hour', z.iso.time(), 'x', instant],
  ['a text of another form', z.string().regex(/a/), 'b', other],
  ['what a rule refuses', z.string().refine(() => false), 'x', other],
  ['a field too many', z.strictObject({}), { x: 1 }, other],
]

it.each(said)('of %s', (_, shape, value, sentence) => {
  expect(shape.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence])
})
