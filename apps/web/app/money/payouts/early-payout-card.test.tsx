import type { EarlyPayout } from '@couronne/contract/money/transfers'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { EarlyPayoutCard } from './early-payout-card.tsx'

const Page = () => <EarlyPayoutCard professional={{ id: '1', firstname: 'Nadia', earlyPayout: useLoaderData() }} />
const Stub = createRoutesStub([{ id: 'page', path: '/', loader: () => null, Component: Page }])

const renderText = (earlyPayout: EarlyPayout | null) =>
  renderToStaticMarkup(<Stub hydrationData={{ loaderData: { page: earlyPayout } }} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')

it('an operator is offered an early payout when a share is pending and the account is open', () => {
  expect(renderText({ appointments: 2, amount: 120, isReady: true })).toBe(
    'À verser2 rendez-vous terminés attendent la fin des 48 h : 120 €.Verser maintenant',
  )
  expect(renderText({ appointments: 1, amount: 60, isReady: false })).toBe(
    'À verser1 rendez-vous terminé attend la fin des 48 h : 60 €. Son compte Stripe n’est pas ouvert : rien ne peut partir.',
  )
  expect(renderText(null)).toBe('')
})
