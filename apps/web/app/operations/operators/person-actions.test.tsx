import type { PersonView } from '@couronne/contract/operations/operators'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PersonActions } from './person-actions.tsx'

const offeredButtons = (allowedActions: PersonView['allowedActions'], state: PersonView['state'] = 'active') => {
  const html = renderToStaticMarkup(<PersonActions person={{ allowedActions, state }} onSelect={() => {}} />)
  return [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => button.replace(/<[^>]*>/g, ''))
}

it("a person's page offers only the actions that the server allows", () => {
  for (const state of ['unconfirmed', 'active', 'suspending', 'suspended', 'erased'] as const)
    expect([state, offeredButtons([], state)]).toEqual([state, []])
  expect(offeredButtons(['suspend'])).toEqual(['Suspendre le compte'])
  expect(offeredButtons(['restore', 'export', 'erase'], 'suspended')).toEqual([
    'Rétablir le compte',
    'Télécharger ses données',
    'Supprimer le compte',
  ])
  expect(offeredButtons(['restore', 'suspend'], 'suspending')).toEqual([
    'Rétablir le compte',
    'Suspendre tout de suite',
  ])
})
