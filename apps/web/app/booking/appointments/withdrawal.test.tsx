import { companyOf } from '@couronne/contract/lib/company'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { soldAs } from '#app/marketplace/services/sold-service.ts'
import { Promises } from '#app/site/home/home-sections.tsx'
import { terms } from '#app/site/legal/terms.tsx'
import { aService } from '../../../test/a-service.ts'
import { BookingSummary } from './booking-summary.tsx'
import { CancellationRule } from './cancellation-rule.tsx'
import { tierText } from './cancellation-terms.tsx'

const start = '2026-11-24T13:30:00.000Z'
const summary = (start?: string) => () => (
  <BookingSummary
    service={soldAs(aService({ price: 100 }), {})}
    at={start}
    zone="Europe/Paris"
    placeText="Au salon"
    now={new Date('2026-11-23T12:00:00Z')}
    requestNote={undefined}
  />
)
const returns = { address: '', isFree: false }
const conditions = (days: number) => () =>
  terms('Couronne', companyOf({}), { withdrawalDays: days, returns }).find(({ title }) => title === 'Annulation')?.body

const renderText = (Component: () => React.ReactNode, withdrawalDays: number) => {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component }])
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { withdrawalDays } } }} />)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

it.each([
  ['the terms', conditions(14), conditions(0)],
  ['the first page', Promises, Promises],
  ['a professional’s page', CancellationRule, CancellationRule],
  ['the summary of a booking', summary(), summary()],
])('in %s, cancelling is free after booking for the days that the operator sets', (_, page, pageWithout) => {
  expect(renderText(page, 14)).toMatch(
    /(gratuite?|sans frais) dans les 14 jours qui suivent la réservation|dans les 14 jours qui suivent la réservation toujours sans frais/i,
  )
  expect(renderText(pageWithout, 0)).not.toContain('qui suivent la réservation')
  expect(renderText(pageWithout, 0)).toMatch(/48 h/)
})

it('the summary of a booking says when cancelling is free until the start', () => {
  expect(renderText(summary(start), 14)).toContain('jusqu’au début gratuit')
  expect(renderText(summary(start), 1)).toMatch(/jusqu’au mar\. 24 nov\., 13 h gratuit ensuite 107 €/)
  expect(renderText(summary(start), 0)).toMatch(/53,50 € ensuite 107 €/)
})

it('the cancellation dialog states the tier that follows, and the better tier before', () => {
  const until = '2026-11-24T12:00:00.000Z'
  const cancellation = {
    ...{ fee: 0, refund: 107, record: null, until, freeAgainAt: null },
    ...{ better: null, betterUntil: null, next: null },
  }
  const text = (given: Partial<Parameters<typeof tierText>[0]>) =>
    tierText({ ...cancellation, tier: 'free', ...given }, 'Europe/Paris').replace(/\s/g, ' ')
  expect(text({})).toBe('Gratuite jusqu’au début du rendez-vous.')
  expect(text({ next: 'half' })).toMatch(/Ensuite, la moitié du total reste due\.$/)
  expect(text({ next: 'full' })).toMatch(/Ensuite, le total est dû\.$/)
  expect(text({ tier: 'full', better: 'half', betterUntil: until })).toMatch(/^La moitié du total suffisait jusqu’au/)
  expect(text({ tier: 'full', better: 'free', betterUntil: until })).toMatch(/^L’annulation a été gratuite jusqu’au/)
  const used =
    'Vous avez déjà annulé 5 rendez-vous sans frais en 30 jours : cette annulation coûte les frais de paiement par carte.'
  const atCost = (freeAgainAt: string) => text({ tier: 'provider_cost', next: 'half', freeAgainAt })
  expect(atCost('2026-12-01T12:00:00.000Z')).toBe(
    `${used} Vos annulations redeviennent gratuites le mar. 1er déc., 13 h. À partir du mar. 24 nov., 13 h, la moitié du total reste due.`,
  )
  expect(atCost('2026-11-23T12:00:00.000Z')).toBe(
    `${used} Vos annulations redeviennent gratuites le lun. 23 nov., 13 h.`,
  )
})
