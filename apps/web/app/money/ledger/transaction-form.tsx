import {
  ledgerAccounts,
  ledgerAccountText,
  transactionKinds,
  transactionKindText,
} from '@couronne/contract/money/ledger'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { queryParams, type TransactionSearch } from './transaction-filters.ts'

type Props = Pick<TransactionSearch, 'typed' | 'errors'>

/** Filters the list. All filters are in the page's address. */
export const TransactionForm = ({ typed, errors }: Props) => {
  const query = Object.fromEntries(
    Object.entries(queryParams).map(([filter, name]) => [name, typed[filter as keyof typeof typed] ?? '']),
  )
  const fieldProps = (filter: keyof typeof queryParams) => ({
    name: queryParams[filter],
    defaultValue: typed[filter] ?? '',
  })
  const errorOf = (filter: keyof typeof queryParams) => ({
    error: errors[filter] ? { message: errors[filter] } : undefined,
  })
  return (
    <SearchForm values={query} className="grid sm:grid-cols-2 sm:items-start">
      <Field label="Compte" optional {...errorOf('account')}>
        <Select {...fieldProps('account')}>
          <option value="">Tous</option>
          {ledgerAccounts.map((account) => (
            <option key={account} value={account}>
              {ledgerAccountText[account]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Mouvement" optional {...errorOf('kind')}>
        <Select {...fieldProps('kind')}>
          <option value="">Tous</option>
          {transactionKinds.map((kind) => (
            <option key={kind} value={kind}>
              {transactionKindText[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Du" optional {...errorOf('from')}>
        <TextInput type="date" {...fieldProps('from')} />
      </Field>
      <Field label="Au" optional {...errorOf('to')}>
        <TextInput type="date" {...fieldProps('to')} />
      </Field>
      <Field label="Identifiant du rendez-vous" optional {...errorOf('appointment')}>
        <TextInput maxLength={36} autoComplete="off" spellCheck={false} {...fieldProps('appointment')} />
      </Field>
      <Field label="Identifiant de la commande" optional {...errorOf('order')}>
        <TextInput maxLength={36} autoComplete="off" spellCheck={false} {...fieldProps('order')} />
      </Field>
      <Field label="Identifiant de la personne" optional {...errorOf('person')}>
        <TextInput maxLength={36} autoComplete="off" spellCheck={false} {...fieldProps('person')} />
      </Field>
    </SearchForm>
  )
}
