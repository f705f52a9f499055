import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { SearchIcon } from './icons.tsx'

type Props = {
  /** The values come from the page's address, keyed by field name. */
  values: Record<string, string>
  /** Keeps another filter of the page's address. */
  hiddenFilter?: { name: string; value: string } | undefined
  className?: string
  /** A search that is not the page's main act has a secondary button. */
  tone?: 'primary' | 'secondary'
  /** The fields have names, and default values from `values`. */
  children: ReactNode
}

/** Searches through the page's address. */
export const SearchForm = ({
  values,
  hiddenFilter,
  className = 'grid sm:grid-cols-2 sm:items-end',
  tone = 'primary',
  children,
}: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const queryString = new URLSearchParams(values).toString()
  // Going back changes the address but not the inputs. Replacing the inputs instead would lose the focus.
  useEffect(() => {
    for (const [name, value] of new URLSearchParams(queryString)) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = value
    }
  }, [queryString])
  return (
    <Form ref={form} role="search" className={`mb-6 gap-3 ${className}`}>
      {hiddenFilter && <input type="hidden" {...hiddenFilter} />}
      {children}
      <Button type="submit" tone={tone} className="min-h-12 sm:justify-self-start">
        <SearchIcon /> Chercher
      </Button>
    </Form>
  )
}
