import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

type Props = {
  folder: 'inbox' | 'archive'
  q: string
  typed: string
  onType: (typed: string) => void
}

/** Filters the loaded conversations at once. 'Recherche' asks the server for all of them, through the address. */
export const ListSearch = ({ folder, q, typed, onType }: Props) => {
  const lastQ = useRef(q)
  // Going back changes the address, which the field follows.
  useEffect(() => {
    if (lastQ.current !== q) onType(q)
    lastQ.current = q
  }, [q, onType])
  return (
    <Form role="search" state={{ staysPut: true }} className="mb-4 flex gap-2">
      {folder === 'archive' && <input type="hidden" name="archives" value="1" />}
      <TextInput
        type="search"
        name="q"
        value={typed}
        maxLength={100}
        onChange={(event) => onType(event.target.value)}
        aria-label="Rechercher des discussions"
        placeholder="Rechercher des discussions ici"
        className="min-w-0 flex-1 placeholder:text-sm"
      />
      <Button type="submit" size="small" className="min-h-12">
        Recherche
      </Button>
    </Form>
  )
}
