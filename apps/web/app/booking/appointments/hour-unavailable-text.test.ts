import { expect, it } from 'vitest'
import { hourUnavailableText } from './hour-unavailable-text.ts'

const textFor = (hour: string, zone = 'Europe/Paris') =>
  hourUnavailableText('Nadia', hour, zone, Date.parse('2026-11-22T12:00:00Z')).replace(/\s/g, ' ')

it('the text for an hour that is not free names the hour in the time zone of the place', () => {
  expect(textFor('2026-11-26T11:00:00.000Z')).toBe('Nadia n’est pas libre jeudi 26 novembre à 12 h.')
  expect(textFor('2026-11-26T11:30:00.000Z', 'Indian/Reunion')).toBe(
    'Nadia n’est pas libre jeudi 26 novembre à 15 h 30.',
  )
})

it('the text for a past hour says that it is past', () => {
  expect(textFor('2026-11-22T11:00:00.000Z')).toBe('L’heure demandée, dimanche 22 novembre à 12 h, est passée.')
})
