import { expect, it } from 'vitest'
import { selectPeople } from './people.ts'
import { portfolioOf } from './portfolio.ts'

const { professionals } = selectPeople(60)
const closeUpsOf = (professional: (typeof professionals)[number]) =>
  portfolioOf(professional).filter(({ isCloseUp }) => isCloseUp)

it('the portfolio gives each professional different close-ups, the same at every start', () => {
  const drawn = professionals.flatMap(closeUpsOf).map(({ drawing }) => drawing().svg)
  expect(drawn.length).toBeGreaterThan(professionals.length)
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(professionals.flatMap(closeUpsOf).map(({ drawing }) => drawing().svg)).toEqual(drawn)
})

it('the portfolio shows three to six pictures of each professional, one for every service first', () => {
  for (const professional of professionals) {
    const portfolio = portfolioOf(professional)
    expect(portfolio.length).toBeGreaterThanOrEqual(3)
    expect(portfolio.length).toBeLessThanOrEqual(6)
    expect(portfolio.slice(0, professional.offers.length).some(({ isCloseUp }) => isCloseUp)).toBe(false)
  }
})
