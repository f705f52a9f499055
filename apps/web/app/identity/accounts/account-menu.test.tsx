import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { AccountMenu } from './account-menu.tsx'

const addresses = (role: 'customer' | 'professional' | 'admin') => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AccountMenu role={role} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
}

const hers = ['/account/service', '/account/catalogue', '/account/disponibilite', '/account/paiement']

it('leads everybody to her orders, and to where they go', () => {
  for (const role of ['customer', 'professional', 'admin'] as const)
    expect(addresses(role)).toEqual(expect.arrayContaining(['/account/purchase-history', '/account/mes-adresses']))
})

it('leads a professional, and nobody else, to services, pictures, hours and payments', () => {
  expect(addresses('professional')).toEqual(expect.arrayContaining(hers))
  for (const to of hers) for (const role of ['customer', 'admin'] as const) expect(addresses(role)).not.toContain(to)
  expect(addresses('admin')).toContain('/admin')
})
