import { useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = { find: () => Promise<string | null>; onFound: (day: string) => void }

/** Searches for the next free hour beyond the weeks that are loaded. */
export const NextFreeDay = ({ find, onFound }: Props) => {
  const search = useRequest(find)
  const [hasNoFreeDay, setHasNoFreeDay] = useState(false)
  const findDay = async () => {
    const found = await search.submit(undefined)
    if (found) onFound(found)
    setHasNoFreeDay(found === null)
  }
  if (hasNoFreeDay)
    return (
      <p role="status">
        Aucune heure n’est ouverte pour le moment.{' '}
        <TextLink to={addresses.home()}>Trouver une autre coiffeuse</TextLink>
      </p>
    )
  return (
    <>
      <Button tone="secondary" busy={search.busy} onClick={findDay}>
        Aller à la prochaine heure libre
      </Button>
      {search.apiError && <Alert tone="danger">{search.apiError.message}</Alert>}
    </>
  )
}
