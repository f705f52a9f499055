import type { ProofStatus } from '@couronne/contract/operations/verification'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { ProofCard } from './proof-card.tsx'

const stubOf = (Component: () => ReactNode) => createRoutesStub([{ path: '/', Component }])

const siret: ProofStatus = {
  ...{ kind: 'siret', isAsked: true, askedLevel: null, state: 'to_provide', verifiedAt: null, validUntil: null },
  ...{ waitsSince: null, refusal: null, files: [] },
}
const verified = { state: 'verified', verifiedAt: '2026-11-20T12:00:00Z', validUntil: '2026-12-20' } as const

const buttonsOf = (proof: ProofStatus) => {
  const business = { raisonSociale: 'Nadia Coiffure', siret: '73282932000074' }
  const Page = stubOf(() => <ProofCard proof={proof} business={business} onSent={() => {}} />)
  return [...renderToStaticMarkup(<Page />).matchAll(/<button.*?<\/button>/gs)].map(([button]) =>
    button.replaceAll(/<[^>]+>/g, ''),
  )
}

it.each([
  ['was not sent', {}, ['Envoyer ce SIRET']],
  ['is verified, and is renewed before its last day', verified, ['Envoyer à nouveau ce SIRET']],
  ['is verified while a renewal waits', { ...verified, waitsSince: '2026-11-21T12:00:00Z' }, []],
  ['waits', { state: 'to_check', waitsSince: '2026-11-20T12:00:00Z' }, []],
] satisfies [string, Partial<ProofStatus>, string[]][])('a SIRET that %s offers its buttons', (_, more, buttons) => {
  expect(buttonsOf({ ...siret, ...more })).toEqual(buttons)
})
