import { countText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'

type Props = {
  label: string
  words: string
  found: number
  one: string
  many?: string
  /** Keeps another filter of the page's address. */
  within?: { name: string; value: string }
}

/** Searches by text, which the page's address keeps. Shows the number found. */
export const FindForm = ({ label, words, found, one, many = one, within }: Props) => (
  <>
    <SearchForm asked={{ q: words }} within={within} className="flex flex-col sm:flex-row sm:items-end">
      <Field label={label} optional className="flex-1">
        <TextInput name="q" type="search" defaultValue={words} maxLength={200} autoComplete="off" />
      </Field>
    </SearchForm>
    <p role="status" className="mb-3 text-ink-soft">
      {countText(found, one, many)}
    </p>
  </>
)
