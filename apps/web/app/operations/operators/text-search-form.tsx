import { countText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'

type Props = {
  label: string
  query: string
  resultCount: number
  singular: string
  plural?: string
  /** Keeps another filter of the page's address. */
}

/** Searches by text, which the page's address keeps. Shows the number found. */
export const TextSearchForm = ({ label, query, resultCount, singular, plural = singular }: Props) => (
  <>
    <SearchForm values={{ q: query }} className="flex flex-col sm:flex-row sm:items-end">
      <Field label={label} optional className="flex-1">
        <TextInput name="q" type="search" defaultValue={query} maxLength={200} autoComplete="off" />
      </Field>
    </SearchForm>
    <p role="status" className="mb-3 text-ink-soft">
      {countText(resultCount, singular, plural)}
    </p>
  </>
)
