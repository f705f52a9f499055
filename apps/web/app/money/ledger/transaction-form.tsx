import { ledgerAccounts, ledgerAccountText, movementKinds, movementKindText } from '@couronne/contract/money/ledger'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { inAddress, type MovementSearch } from './transaction-search.ts'

type Props = Pick<MovementSearch, 'typed' | 'wrong'>

/** Filters the list. All filters are in the page's address. */
export const MovementForm = ({ typed, wrong }: Props) => {
  const query = Object.fromEntries(
    Object.entries(inAddress).map(([part, name]) => [name, typed[part as keyof typeof typed] ?? '']),
  )
  const of = (part: keyof typeof inAddress) => ({ name: inAddress[part], defaultValue: typed[part] ?? '' })
  const errorOf = (part: keyof typeof inAddress) => ({ error: wrong[part] ? { message: wrong[part] } : undefined })
  return (
    <SearchForm asked={query} className="grid sm:grid-cols-2 sm:items-start">
      <Field label="Compte" optional {...errorOf('account')}>
        <Select {...of('account')}>
          <option value="">Tous</option>
          {ledgerAccounts.map((account) => (
            <option key={account} value={account}>
              {ledgerAccountText[account]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Mouvement" optional {...errorOf('kind')}>
        <Select {...of('kind')}>
          <option value="">Tous</option>
          {movementKinds.map((kind) => (
            <option key={kind} value={kind}>
              {movementKindText[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Du" optional {...errorOf('from')}>
        <TextInput type="date" {...of('from')} />
      </Field>
      <Field label="Au" optional {...errorOf('to')}>
        <TextInput type="date" {...of('to')} />
      </Field>
      <Field label="Identifiant du rendez-vous" optional {...errorOf('appointment')}>
        <TextInput maxLength={36} autoComplete="off" spellCheck={false} {...of('appointment')} />
      </Field>
      <Field label="Identifiant de la commande" optional {...errorOf('order')}>
        <TextInput maxLength={36} autoComplete="off" spellCheck={false} {...of('order')} />
      </Field>
      <Field label="Identifiant de la personne" optional {...errorOf('person')}>
        <TextInput maxLength={36} autoComplete="off" spellCheck={false} {...of('person')} />
      </Field>
    </SearchForm>
  )
}
