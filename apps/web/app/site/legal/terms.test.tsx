import { companyOf } from '@couronne/contract/lib/company'
import type { LegalDetails } from '@couronne/contract/lib/page-host'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { terms } from './terms.tsx'

const mediator = {
  mediatorName: 'Médiation Exemple',
  mediatorAddress: '3 rue de la Paix, 75002 Paris',
  mediatorUrl: 'https://mediation.example',
}

const stubOf = (Component: () => ReactNode) => createRoutesStub([{ path: '/', Component }])

const part = (legal: LegalDetails, begins: string) => {
  const set = { withdrawalDays: 0, returns: { address: '8 rue des Tisserands', isFree: false } }
  const found = terms('Couronne', companyOf(legal), set).find(({ title }) => title.startsWith(begins))
  const Page = stubOf(() => found?.body)
  return renderToStaticMarkup(<Page />).replaceAll('\u00a0', ' ')
}

const complaints = (legal: LegalDetails) => part(legal, 'Réclamations')

it('the terms show the legal guarantees in a frame, below the seller who answers for them', () => {
  const html = part({ companyName: 'Salon Exemple', phone: '0142000000', email: 'a@salon.example' }, 'Boutique')
  expect(html).toMatch(
    /dues par le vendeur : Salon Exemple, .+, 01 42 00 00 00, a@salon\.example\.<\/p><div class="[^"]*border[^"]*"><p>Le consommateur dispose/,
  )
  expect(html).toMatch(/découverte du défaut\. Cette garantie .+ contre restitution du bien\.<\/p><\/div>/)
})

it('the terms name the operator’s mediator with a link', () => {
  const html = complaints(mediator)
  expect(html).toContain('dont nous relevons : Médiation Exemple, 3 rue de la Paix, 75002 Paris.')
  expect(html).toContain('<a href="https://mediation.example">https://mediation.example</a>')
})

it('the terms name no mediator when a detail is missing', () => {
  for (const name of ['mediatorName', 'mediatorAddress', 'mediatorUrl'] as const) {
    const html = complaints({ ...mediator, [name]: undefined })
    expect(html).toContain('le nôtre n’est pas encore nommé ici')
    expect(html).not.toMatch(/Médiation Exemple|rue de la Paix|mediation\.example/)
  }
})
