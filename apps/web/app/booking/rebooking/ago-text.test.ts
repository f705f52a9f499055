import { expect, it } from 'vitest'
import { agoText } from './ago-text.ts'

it('a time ago is counted in days, weeks or months', () => {
  const texts = [1, 13, 14, 42, 69, 70, 365].map(agoText)
  expect(texts.map((text) => text.replace('\u00a0', ' '))).toEqual([
    '1 jour',
    '13 jours',
    '2 semaines',
    '6 semaines',
    '9 semaines',
    '2 mois',
    '12 mois',
  ])
})
