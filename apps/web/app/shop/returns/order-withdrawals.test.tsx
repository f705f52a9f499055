import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderWithdrawals } from './order-withdrawals.tsx'

const withdrawal: OperatorOrderView['withdrawals'][number] = {
  ...{ id: 'w', firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test', state: 'declared' },
  ...{ declaredAt: '2026-11-21T09:00:00.000Z', returnBy: '2026-12-07T22:59:59.999Z' },
  ...{ refundBy: '2026-12-05T22:59:59.999Z', isClosable: false },
  lines: [{ id: 'l', libelle: 'Mèches à tresser', quantity: 2 }],
  ...{ settledAt: null, refunded: null, byBank: 0, reason: null },
}
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const renderWithdrawal = (change: object, allowedActions = ['receive_return']) => {
  const order = { allowedActions, withdrawals: [{ ...withdrawal, ...change }] } as OperatorOrderView
  return plain(renderToStaticMarkup(<OrderWithdrawals order={order} onSettle={() => {}} />))
}

it('a return can be received, and a withdrawal closed, each only if the server allows it', () => {
  expect(renderWithdrawal({})).toContain('Traiter le retour…')
  expect(renderWithdrawal({})).not.toContain('Clore sans retour…')
  expect(renderWithdrawal({ isClosable: true })).toMatch(/Traiter le retour….*Clore sans retour…/)
  // The bank examines the payment, so the return can be received only after its decision.
  expect(renderWithdrawal({ isClosable: true }, [])).toContain('Clore sans retour…')
  expect(renderWithdrawal({ isClosable: true }, [])).not.toContain('Traiter')
})

it('a withdrawal states the deadlines for the return and for the refund', () => {
  expect(renderWithdrawal({})).toMatch(
    /renvoyer jusqu’au lun\. 7 déc\. 2026 inclus ; à rembourser jusqu’au sam\. 5 déc\. 2026 inclus/,
  )
})
