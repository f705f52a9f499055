import './sentences.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** A shape without words of its own, what is given, and what is said. */
const said: [z.ZodType, unknown, string][] = [
  [z.string(), undefined, 'Champs requis!'],
  [z.enum(['a', 'b']), undefined, 'Champs requis!'],
  [z.union([z.string(), z.number()]), undefined, 'Champs requis!'],
  [z.string().min(1), '', 'Champs requis!'],
  [z.string(), 7, 'Indiquez un texte.'],
  [z.number(), 'sept', 'Indiquez un nombre.'],
  [z.number(), Number.NaN, 'Indiquez un nombre.'],
  [z.bigint(), 7, 'Indiquez un nombre.'],
  [z.int(), 7.5, 'Indiquez un nombre entier.'],
  [z.number().multipleOf(5), 7, 'Indiquez un nombre entier.'],
  [z.boolean(), 'oui', 'Répondez par oui ou par non.'],
  [z.array(z.string()), 'a', 'Indiquez une liste.'],
  [z.tuple([z.string()]), 'a', 'Indiquez une liste.'],
  [z.set(z.string()), 'a', 'Indiquez une liste.'],
  [z.object({}), 'a', 'La demande n’a pas la forme attendue.'],
  [z.record(z.string(), z.string()), 'a', 'La demande n’a pas la forme attendue.'],
  [z.date(), 'a', 'Date invalide.'],
  [z.iso.datetime(), 'a', 'Date invalide.'],
  [z.iso.date(), 'a', 'Date invalide.'],
  [z.iso.time(), 'a', 'Date invalide.'],
  [z.email(), 'a', 'Adresse e-mail invalide.'],
  [z.url(), 'a', 'Adresse invalide.'],
  [z.uuid(), 'a', 'Identifiant invalide.'],
  [z.guid(), 'a', 'Identifiant invalide.'],
  [z.enum(['a', 'b']), 'c', 'Ce choix n’existe pas.'],
  [z.union([z.string(), z.number()]), true, 'Cette valeur n’est pas acceptée.'],
  [z.null(), 'a', 'Cette valeur n’est pas acceptée.'],
  [z.string().regex(/a/), 'b', 'Cette valeur n’est pas acceptée.'],
  [z.strictObject({}), { a: 1 }, 'Cette valeur n’est pas acceptée.'],
  [z.string().min(2), 'a', '2 caractères au moins.'],
  [z.string().max(1), 'ab', '1 caractère au plus.'],
  [z.string().max(2), 'abc', '2 caractères au plus.'],
  [z.array(z.string()).min(1), [], '1 élément au moins.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], '2 éléments au plus.'],
  [z.set(z.string()).max(1), new Set('ab'), '1 élément au plus.'],
  [z.map(z.string(), z.string()).min(2), new Map([['a', 'b']]), '2 éléments au moins.'],
  [z.number().min(1), 0, 'Indiquez au moins 1.'],
  [z.number().max(9), 10, 'Indiquez au plus 9.'],
]

it.each(said.map(([shape, given, sentence]) => ({ shape, given, sentence })))(
  'says of $given: $sentence',
  ({ shape, given, sentence }) => {
    expect(shape.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([sentence])
  },
)
