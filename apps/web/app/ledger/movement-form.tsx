import { ledgerAccounts, ledgerAccountText, movementKinds, movementKindText } from '@couronne/contract/ledger'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SearchIcon } from '#app/ui/icons.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { inAddress, type MovementSearch } from './movement-search.ts'

type Props = Pick<MovementSearch, 'typed' | 'wrong'>

/** Narrows the list; all of it stands in the address. */
export const MovementForm = ({ typed, wrong }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  // Going back changes the address under it; new inputs in their place would lose the focus.
  useEffect(() => {
    for (const [part, name] of Object.entries(inAddress)) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement)
        input.value = typed[part as keyof typeof typed] ?? ''
    }
  }, [typed])
  const of = (part: keyof typeof inAddress) => ({ name: inAddress[part], defaultValue: typed[part] ?? '' })
  const errorOf = (part: keyof typeof inAddress) => ({ error: wrong[part] ? { message: wrong[part] } : undefined })
  return (
    <Form ref={form} role="search" className="mb-6 grid gap-3 sm:grid-cols-2 sm:items-start">
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
      <Button type="submit" className="min-h-12 sm:justify-self-start">
        <SearchIcon /> Chercher
      </Button>
    </Form>
  )
}
