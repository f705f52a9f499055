import {
  type OrderStatusWord,
  orderStatusWords,
  type PaymentStatusWord,
  paymentStatusWords,
} from '@couronne/contract/shop/orders'
import { countText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { readSearchText } from '#app/ui/page-links.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { orderStatusText, paymentStatusText } from './order-badges.tsx'

type Search = {
  q: string
  status: OrderStatusWord | undefined
  payment: PaymentStatusWord | undefined
  withdrawal: 'open' | undefined
}

/** Reads for example `?q=léa&statut=Expédié&paiement=Payé&renonciations=a-traiter`, and ignores invalid values. */
export const readOrderSearch = (search: URLSearchParams): Search => ({
  q: readSearchText(search),
  status: Object.values(orderStatusWords).find((status) => status === search.get('statut')),
  payment: Object.values(paymentStatusWords).find((status) => status === search.get('paiement')),
  withdrawal: search.get('renonciations') === unsettledWithdrawalsFilter.renonciations ? 'open' : undefined,
})

/** Selects orders with a withdrawal that is not settled. */
export const unsettledWithdrawalsFilter = { renonciations: 'a-traiter' } as const

/** Selects orders that are paid and not dispatched. */
export const toDispatchFilter = { statut: 'En attente', paiement: 'Payé' } as const

/** Searches orders by words, status and payment, which the address stores, and announces the number of results. */
export const OrderSearch = ({ search, found: resultCount }: { search: Search; found: number }) => {
  const { q, status = '', payment = '', withdrawal } = search
  const withdrawals = withdrawal ? unsettledWithdrawalsFilter.renonciations : ''
  return (
    <>
      <SearchForm values={{ q, statut: status, paiement: payment, renonciations: withdrawals }}>
        <Field label="Numéro, nom, e-mail ou numéro de suivi" optional className="sm:col-span-2">
          <TextInput name="q" type="search" defaultValue={q} maxLength={200} autoComplete="off" />
        </Field>
        <Field label="Statut" optional>
          <Select name="statut" defaultValue={status}>
            <option value="">Tous</option>
            {Object.values(orderStatusWords).map((status) => (
              <option key={status} value={status}>
                {orderStatusText(status)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Paiement" optional>
          <Select name="paiement" defaultValue={payment}>
            <option value="">Tous</option>
            {Object.values(paymentStatusWords).map((status) => (
              <option key={status} value={status}>
                {paymentStatusText(status)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Renonciations" optional>
          <Select name="renonciations" defaultValue={withdrawals}>
            <option value="">Avec ou sans</option>
            <option value={unsettledWithdrawalsFilter.renonciations}>À traiter</option>
          </Select>
        </Field>
      </SearchForm>
      <p role="status" className="mb-3 text-ink-soft">
        {countText(resultCount, 'commande', 'commandes')}
      </p>
    </>
  )
}
