import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { SearchIcon } from './icons.tsx'

type Props = {
  /** The values come from the page's address, keyed by field name. */
  asked: Record<string, string>
  /** Keeps another filter of the page's address. */
  within?: { name: string; value: string } | undefined
  className?: string
  /** The fields have names, and default values from `asked`. */
  children: ReactNode
}

/** Searches through the page's address. */
export const SearchForm = ({ asked, within, className = 'grid sm:grid-cols-2 sm:items-end', children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const written = new URLSearchParams(asked).toString()
  // Going back changes the address but not the inputs. Replacing the inputs instead would lose the focus.
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
