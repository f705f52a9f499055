import { expect, it } from 'vitest'
import { isSameTown, parseAddress, tooFarText } from './meeting-place.ts'

it.each([
  ['12 rue des Lilas, 93170 Bagnolet', '12 rue des Lilas', '93170', 'Bagnolet'],
  ['Bât. B, 3 allée 12\n97460  Saint-Paul, France ', 'Bât. B, 3 allée 12', '97460', 'Saint-Paul'],
  ['5 bd de la Paix 51100 REIMS', '5 bd de la Paix', '51100', 'REIMS'],
])('%s is split into street, postal code and town', (text, adresse, postalCode, town) => {
  expect(parseAddress(text)).toEqual({ adresse, postalCode, town })
})

it.each(['12 rue des Lilas', '93170 Bagnolet', '12 rue du 8 mai 1945', 'appartement 12345'])(
  '%s is pasted unchanged',
  (text) => expect(parseAddress(text)).toBeUndefined(),
)

it.each([
  [20.3, '20,3 km'],
  [20.01, '20,1 km'],
  [393, '393 km'],
])('a distance of %s km is never displayed as within 20 km', (km, displayed) => {
  const text = tooFarText(km, { firstname: 'Nadia', city: 'Bagnolet', rayon: 20 })
  expect(text).toContain(`C’est à ${displayed} de Bagnolet, et Nadia se déplace jusqu’à 20 km`)
})

it.each([
  ['Lyon (69)', 'Lyon', true],
  ['Saint-Étienne (42)', 'St Etienne', true],
  ['Lyon (69)', 'Montreuil', false],
  ['Ajaccio (2A)', 'Ajaccio', true],
  ['', 'Montreuil', true],
])('the searched town « %s » beside the town « %s » of the field is the same: %s', (searched, ville, isSame) => {
  expect(isSameTown(searched, ville)).toBe(isSame)
})
