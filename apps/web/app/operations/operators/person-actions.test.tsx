import type { PersonView } from '@couronne/contract/operations/operators'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PersonMoves } from './person-actions.tsx'

const offered = (allowedActions: PersonView['allowedActions'], state: PersonView['state'] = 'active') => {
  const html = renderToStaticMarkup(<PersonMoves person={{ allowedActions, state }} onBegin={() => {}} />)
  return [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => button.replace(/<[^>]*>/g, ''))
}

it("a person's page offers only the actions that the server allows", () => {
  for (const state of ['unconfirmed', 'active', 'suspending', 'suspended', 'erased'] as const)
    expect([state, offered([], state)]).toEqual([state, []])
  expect(offered(['verify', 'suspend'])).toEqual(['Vérifier cette coiffeuse', 'Suspendre le compte'])
  expect(offered(['revoke', 'restore'], 'suspended')).toEqual(['Retirer la vérification', 'Rétablir le compte'])
  expect(offered(['restore', 'suspend'], 'suspending')).toEqual(['Rétablir le compte', 'Suspendre tout de suite'])
})
