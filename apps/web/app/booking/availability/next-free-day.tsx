import { useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = { find: () => Promise<string | null>; onFound: (day: string) => void }

/** The way out of weeks without a free hour: beyond those that are loaded, the next one is looked for. */
export const NextFreeDay = ({ find, onFound }: Props) => {
  const search = useRequest(find)
  const [isNone, setIsNone] = useState(false)
  const look = async () => {
    const found = await search.submit(undefined)
    if (found) onFound(found)
    setIsNone(found === null)
  }
  if (isNone)
    return (
      <p role="status">
        Aucune heure n’est ouverte pour le moment.{' '}
        <TextLink to={addresses.home()}>Trouver une autre coiffeuse</TextLink>
      </p>
    )
  return (
    <>
      <Button tone="secondary" busy={search.busy} onClick={look}>
        Aller à la prochaine heure libre
      </Button>
      {search.refusal && <Alert tone="danger">{search.refusal.message}</Alert>}
    </>
  )
}
