import type { EarlyPayoutStanding } from '@couronne/contract/early-payouts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EarlyPayout } from './early-payout.tsx'

const asked = { askedAt: '2026-11-02T09:00:00.000Z', reason: 'Mon loyer est prélevé demain.', amount: 4000 }
const declined = { ...asked, decision: 'declined', answer: 'Pas cette fois.', decidedAt: '2026-11-03T09:00:00.000Z' }
const shown = (more: object) => {
  const standing = { visits: 1, amount: 10_000, againAt: null, latest: null, mayAsk: true, ...more }
  return renderToStaticMarkup(<EarlyPayout {...(standing as EarlyPayoutStanding)} />)
}
const button = 'Demander un versement anticipé'

it('lets her ask where the house says so, whatever waits and whatever was asked', () => {
  expect(shown({})).toContain(button)
  expect(shown({ latest: declined })).toContain(button)
  // Her account is closed: there is nothing to promise either.
  const closed = shown({ latest: declined, mayAsk: false })
  expect(closed).not.toContain(button)
  expect(closed).not.toContain('En cas d’imprévu')
  expect(shown({ latest: declined, againAt: '2026-11-27T09:00:00.000Z', mayAsk: false })).toContain('à partir du')
})
