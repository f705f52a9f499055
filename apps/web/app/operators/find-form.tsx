import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { countText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SearchIcon } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

type Props = {
  label: string
  words: string
  found: number
  one: string
  many?: string
  /** What the address narrows the list to besides. */
  within?: { name: string; value: string }
}

/** Looks for words, which stand in the address; says how many there are. */
export const FindForm = ({ label, words, found, one, many = one, within }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  // Going back changes the address under it; a new input in its place would lose the focus.
  useEffect(() => {
    if (input.current) input.current.value = words
  }, [words])
  return (
    <>
      <Form role="search" className="mb-6 flex flex-col gap-3 sm:flex-row sm:items-end">
        {within && <input type="hidden" {...within} />}
        <Field label={label} optional className="flex-1">
          <TextInput ref={input} name="q" type="search" defaultValue={words} maxLength={200} autoComplete="off" />
        </Field>
        <Button type="submit" className="min-h-12">
          <SearchIcon /> Chercher
        </Button>
      </Form>
      <p role="status" className="mb-3 text-ink-soft">
        {countText(found, one, many)}
      </p>
    </>
  )
}
