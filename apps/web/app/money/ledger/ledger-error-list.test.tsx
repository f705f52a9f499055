import type { LedgerError } from '@couronne/contract/money/ledger'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { LedgerErrorList } from './ledger-error-list.tsx'

const id = '00000000-0000-4000-8000-000000000001'

it.each<[Pick<LedgerError, 'code' | 'purchaseKind'>, text: string, address: string]>([
  [
    { code: 'bank_of_purchase', purchaseKind: 'appointment' },
    'Retenu par une banque pour un rendez-vous',
    'rendez-vous',
  ],
  [{ code: 'platform_of_purchase', purchaseKind: 'order' }, 'Part de la plateforme pour une commande', 'commandes'],
  [{ code: 'party_below_zero_customer', purchaseKind: null }, 'Une cliente nous devrait de l’argent', 'personnes'],
])('a ledger error of %j has its text and a link to what it concerns', (error, text, address) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LedgerErrorList errors={[{ ...error, id, expected: 1000, found: 900 }]} />
    </MemoryRouter>,
  )
  expect(html).toMatch(new RegExp(`${text}\\s: 9\\s€ .*href="/admin/${address}/${id}"`))
})
