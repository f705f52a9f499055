import type { OwnAccount } from '@couronne/contract/identity/accounts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { ProfileForm } from './profile-form.tsx'

const member = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'customer',
  firstname: 'Awa',
  lastname: 'Diallo',
  email: 'awa@example.test',
  phone: '0612345678',
  ville: 'Montreuil',
  cityId: 46_000,
  departement: 'Seine-Saint-Denis',
  adresse: '12 rue des Lilas',
} as OwnAccount

/** This is the loader data that a members' page has. */
const routerOptions = { hydrationData: { loaderData: { 'routes/members-only': member } } }

const renderForm = (form: ReactNode) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter(
        [{ id: 'routes/members-only', path: '/', element: form, loader: () => member }],
        routerOptions,
      )}
    />,
  )

it('the profile offers an optional department field', () => {
  expect(renderForm(<ProfileForm member={member} />)).toMatch(
    />Département<span[^>]*> \(facultatif\)<\/span><\/label><input type="text" id="[^"]+"[^>]*name="departement"/,
  )
})
