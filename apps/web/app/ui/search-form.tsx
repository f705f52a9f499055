import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { SearchIcon } from './icons.tsx'

type Props = {
  /** What the address asks for, by the names of the fields. */
  asked: Record<string, string>
  /** What the address narrows the list to besides. */
  within?: { name: string; value: string } | undefined
  className?: string
  /** Fields with names; their default values are those of `asked`. */
  children: ReactNode
}

/** Looks for what stands in the address. */
export const SearchForm = ({ asked, within, className = 'grid sm:grid-cols-2 sm:items-end', children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const written = new URLSearchParams(asked).toString()
  // Going back changes the address under it; new inputs in their place would lose the focus.
  useEffect(() => {
    for (const [name, value] of new URLSearchParams(written)) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = value
    }
  }, [written])
  return (
    <Form ref={form} role="search" className={`mb-6 gap-3 ${className}`}>
      {within && <input type="hidden" {...within} />}
      {children}
      <Button type="submit" className="min-h-12 sm:justify-self-start">
        <SearchIcon /> Chercher
      </Button>
    </Form>
  )
}
