import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { EarlyPayoutNote } from './early-payout-note.tsx'

it('a professional asks for an early payout by e-mail to the site’s contact address with a prepared subject', () => {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: EarlyPayoutNote }])
  const hydrationData = { loaderData: { root: { contactEmail: 'bonjour@salon.example' } } }
  const html = renderToStaticMarkup(createElement(Stub, { hydrationData }))
  const href = /href="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(href).toMatch(/^mailto:bonjour@salon\.example\?/)
  expect([...new URL(href).searchParams]).toEqual([['subject', 'Demande de versement anticipé']])
  expect(html).not.toMatch(/<(?:form|button|textarea)/)
})
