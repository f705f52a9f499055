import { expect, it } from 'vitest'
import { french } from './typography.ts'

it.each([
  ["L'adresse ne peut pas être vide", 'L’adresse ne peut pas être vide'],
  ['Champs requis!', 'Champs requis\u00a0!'],
  ['Voulez-vous supprimer ?', 'Voulez-vous supprimer\u00a0?'],
  ['Attention : « Annuler » ; sinon, rien.', 'Attention\u00a0: «\u00a0Annuler\u00a0»\u00a0; sinon, rien.'],
  ['ven. 20 nov. 2026, 14:30', 'ven. 20 nov. 2026, 14:30'],
  ['https://exemple.fr/?ville=Paris', 'https://exemple.fr/?ville=Paris'],
  ['un caractère parmi #?!@$%^&*-', 'un caractère parmi #?!@$%^&*-'],
  ['1\u202f234,50 €, 48 h avant', '1\u00a0234,50\u00a0€, 48\u00a0h avant'],
  ['au moins 8 chiffres', 'au moins 8\u00a0chiffres'],
  ['Tissage Awa, 55 cm', 'Tissage Awa, 55\u00a0cm'],
  ['01 99 00 00 00', '01\u00a099\u00a000\u00a000\u00a000'],
  // These texts are parts of a sentence.
  [' !', '\u00a0!'],
  ['!', '!'],
])('French typography is applied to « %s » and stays the same when applied again', (text, shown) => {
  expect(french(text)).toBe(shown)
  expect(french(french(text))).toBe(shown)
})
