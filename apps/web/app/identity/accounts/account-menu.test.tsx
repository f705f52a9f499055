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

const professionalPages = ['/account/service', '/account/catalogue', '/account/disponibilite', '/account/paiement']

it('every role’s account menu links to orders and saved addresses', () => {
  for (const role of ['customer', 'professional', 'admin'] as const)
    expect(addresses(role)).toEqual(expect.arrayContaining(['/account/purchase-history', '/account/mes-adresses']))
})

it('only a professional’s account menu links to services, portfolio, availability and payments', () => {
  expect(addresses('professional')).toEqual(expect.arrayContaining(professionalPages))
  for (const to of professionalPages)
    for (const role of ['customer', 'admin'] as const) expect(addresses(role)).not.toContain(to)
  expect(addresses('admin')).toContain('/admin')
})

it('an operator’s account menu has no notifications', () => {
  const roles = ['customer', 'professional', 'admin'] as const
  expect(roles.map((role) => addresses(role).includes('/account/notifications'))).toEqual([true, true, false])
})

it('every role’s account menu links to the messages', () => {
  for (const role of ['customer', 'professional', 'admin'] as const)
    expect(addresses(role)).toContain('/account/message')
})
