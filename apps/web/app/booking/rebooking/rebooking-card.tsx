import { type Rebooking, rebookingApi } from '@couronne/contract/booking/rebooking'
import { useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { agoText } from './ago-text.ts'

/** Most hairstyles are named in the plural: `Vos Braids`, but `Votre Tissage`. */
const datedText = (hairstyle: string, ago: string) =>
  /^\S+s\s/.test(hairstyle) ? `Vos ${hairstyle} datent de ${ago}` : `Votre ${hairstyle} date de ${ago}`

type Props = { proposal: Rebooking; focusId: string }

/** Proposes to book a hairstyle again, and can be hidden. The focus then goes to the element with that id. */
export const RebookingCard = ({ proposal, focusId }: Props) => {
  const { appointmentId, professional, firstname, libelle, taille, longueur, daysAgo } = proposal
  const [isHidden, setHidden] = useState(false)
  const hide = useRequest(async () => {
    await call(rebookingApi.hide, { params: { id: appointmentId } })
    setHidden(true)
    document.getElementById(focusId)?.focus()
  })
  if (isHidden) return null
  return (
    <section
      aria-labelledby="a-nouveau"
      className="mb-6 rounded-card border border-safran bg-blanc p-5 shadow-soft wrap-anywhere"
    >
      <h3 id="a-nouveau" className="text-lg">
        {datedText(`${libelle} avec ${firstname}`, agoText(daysAgo))}
      </h3>
      <p className="text-ink-soft">C’est peut-être le moment de reprendre rendez-vous.</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <LinkButton
          size="small"
          to={addresses.profile({ id: professional, firstname }, { prestation: libelle, taille, longueur })}
        >
          Réserver à nouveau
        </LinkButton>
        <Button tone="quiet" size="small" busy={hide.busy} onClick={() => void hide.submit(undefined)}>
          Masquer<span className="sr-only"> cette proposition</span>
        </Button>
      </div>
      <ErrorDialog error={hide.apiError} onClose={hide.clearError} />
    </section>
  )
}
