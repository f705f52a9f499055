import { expect, it } from 'vitest'
import { cancellationText } from './cancellation-text.rules.ts'

const hourMs = 3_600_000
const startsAt = new Date('2026-11-24T13:00:00.000Z')
const before = (hours: number) => new Date(startsAt.getTime() - hours * hourMs)
const textBefore = (hours: number, terms: { withdrawalEndsAt?: Date; freeAgainAt?: Date } = {}) =>
  cancellationText(
    { startsAt, withdrawalEndsAt: null, freeAgainAt: null, zone: 'Europe/Paris', ...terms },
    before(hours),
  ).replaceAll(/\s/g, ' ')

const half = 'jusqu’au lundi 23 novembre 2026 à 14 h, la moitié du total reste due si vous annulez'
const full = 'ensuite, le total reste dû si vous annulez.'

it('the text about a cancellation names what it costs from now on', () => {
  expect(textBefore(57)).toBe(
    `Jusqu’au dimanche 22 novembre 2026 à 14 h, vous pouvez annuler sans frais ; ${half} ; ${full}`,
  )
  expect(textBefore(47.9)).toBe(`J${half.slice(1)} ; ${full}`)
  expect(textBefore(24)).toBe('Le total reste dû si vous annulez.')
})

it('the text about a cancellation follows the withdrawal period, and free cancellations that are used up', () => {
  expect(textBefore(40, { withdrawalEndsAt: before(30) })).toBe(
    `Jusqu’au lundi 23 novembre 2026 à 8 h, vous pouvez annuler sans frais ; ${half} ; ${full}`,
  )
  expect(textBefore(40, { withdrawalEndsAt: before(12) })).toBe(
    `Jusqu’au mardi 24 novembre 2026 à 2 h, vous pouvez annuler sans frais ; ${full}`,
  )
  expect(textBefore(40, { withdrawalEndsAt: before(-12) })).toBe('Vous pouvez annuler sans frais.')
  expect(textBefore(57, { freeAgainAt: before(0) })).toContain('vous ne devez que les frais de paiement par carte ;')
  expect(textBefore(47, { freeAgainAt: before(0) })).toBe(textBefore(47))
})
