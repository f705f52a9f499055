import type { OrderView } from '@couronne/contract/shop/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import Withdraw from './account/renoncer.tsx'

type Props = Parameters<typeof Withdraw>[0]

const renderText = (given: Partial<OrderView>) => {
  const order = { id: '1', order_number: '1795-164400-0007', date: '2026-11-20T09:00:00.000Z', ...given }
  const loaderData = { status: 'Livré', allowedActions: [], withdrawals: [], withdrawalDenyReason: null, ...order }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Withdraw {...({ loaderData } as unknown as Props)} />
    </MemoryRouter>,
  )
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

it.each([
  ['not_withdrawable', 'On renonce à une commande une fois qu’elle est partie.'],
  ['withdrawal_too_late', 'Le délai pour renoncer à cette commande est passé.'],
  ['units_withdrawn', 'Tout ce que vous avez payé pour ces articles vous est déjà rendu, ou en chemin.'],
] as const)('the withdrawal page explains the server’s deny reason: %s', (withdrawalDenyReason, text) => {
  for (const status of ['En attente', 'Expédié', 'Livré', 'annulé'] as const)
    expect(renderText({ status, withdrawalDenyReason })).toMatch(new RegExp(`rien à quoi renoncer ici ${text} ?$`))
})

it('the withdrawal page sends a customer who may cancel to the orders', () => {
  const words = renderText({
    status: 'En attente',
    allowedActions: ['cancel'],
    withdrawalDenyReason: 'not_withdrawable',
  })
  expect(words).toContain('annulez-la depuis « Mes commandes »')
})
