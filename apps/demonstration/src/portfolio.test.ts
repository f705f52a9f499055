import { expect, it } from 'vitest'
import { peopleOf } from './people.ts'
import { worksOf } from './portfolio.ts'

const { professionals } = peopleOf(60)
const closeUpsOf = (professional: (typeof professionals)[number]) =>
  worksOf(professional).filter(({ isCloseUp }) => isCloseUp)

it('gives each professional close-ups of her own, and the same at every start', () => {
  const drawn = professionals.flatMap(closeUpsOf).map(({ drawing }) => drawing().svg)
  expect(drawn.length).toBeGreaterThan(professionals.length)
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(professionals.flatMap(closeUpsOf).map(({ drawing }) => drawing().svg)).toEqual(drawn)
})

it('shows three to six works of each, one for every service first', () => {
  for (const professional of professionals) {
    const works = worksOf(professional)
    expect(works.length).toBeGreaterThanOrEqual(3)
    expect(works.length).toBeLessThanOrEqual(6)
    expect(works.slice(0, professional.offers.length).some(({ isCloseUp }) => isCloseUp)).toBe(false)
  }
})
