import { type BlockView, blocksApi } from '@couronne/contract/identity/blocks'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { longDayText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'

/** Lists the people whom the member has blocked, each with a button that unblocks. */
export const BlockedPeople = ({ loaded, zone }: { loaded: BlockView[]; zone: string }) => {
  const [people, setPeople] = useState(loaded)
  const { announce, announcement } = useAnnouncement()
  const [pendingId, setPendingId] = useState('')
  const unblock = useRequest(async ({ id, firstname }: BlockView) => {
    setPendingId(id)
    await call(blocksApi.remove, { params: { id } })
    setPeople((before) => before.filter((person) => person.id !== id))
    announce(`${firstname} : blocage levé.`)
  })
  return (
    <>
      <div className="-mt-5">{announcement}</div>
      {people.length === 0 ? (
        <EmptyState picture={illustrationUrl('hero-twists')} title="Personne n’est bloqué">
          <p>Pour bloquer quelqu’un, ouvrez votre conversation : « Bloquer » est dans le menu à trois points.</p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {people.map((person) => (
            <li key={person.id}>
              <Card className="flex flex-wrap items-center justify-between gap-3 wrap-anywhere">
                <p>
                  <strong className="block text-lg">{person.firstname}</strong>
                  <span className="text-ink-soft">Blocage du {longDayText(person.dateCreated, zone)}</span>
                </p>
                <Button
                  tone="secondary"
                  size="small"
                  busy={unblock.busy && pendingId === person.id}
                  aria-label={`Débloquer ${person.firstname}`}
                  onClick={() => void unblock.submit(person)}
                >
                  Débloquer
                </Button>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <ErrorDialog error={unblock.apiError} onClose={unblock.clearError} />
    </>
  )
}
