import { requestHours } from '@couronne/contract/booking/limits'
import { accountsApi, type OwnAccount } from '@couronne/contract/identity/accounts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'

const { most, beforeStart, least } = requestHours

/** Lets a professional confirm the first appointments of new customers. */
export const ConfirmsFirst = ({ member: { id, confirmsFirst } }: { member: OwnAccount }) => {
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState(confirmsFirst)
  const [saved, setSaved] = useState('')
  const request = useRequest(async (next: boolean) => {
    setChosen(next)
    setSaved('')
    try {
      await call(accountsApi.update, { params: { id }, body: { confirmsFirst: next } })
    } catch (error) {
      setChosen(!next)
      throw error
    }
    setSaved(
      next
        ? 'Enregistré : vous confirmez les premiers rendez-vous.'
        : 'Enregistré : tout rendez-vous est réservé aussitôt payé.',
    )
    await revalidate()
  })
  return (
    <section aria-labelledby="premiers-rendez-vous" className="mt-10 max-w-2xl">
      <h3 id="premiers-rendez-vous" className="mb-2 text-xl">
        Premiers rendez-vous
      </h3>
      <Checkbox
        checked={chosen}
        aria-busy={request.busy || undefined}
        onChange={(event) => void request.submit(event.target.checked)}
        label={
          <>
            Je confirme les premiers rendez-vous
            <span className="block text-sm text-ink-soft">
              {`Le premier rendez-vous d’une nouvelle personne est d’abord une demande. Vous avez ${most} h pour répondre, et jusqu’à ${beforeStart} h avant le début. Le paiement n’est débité que si vous acceptez. Vos heures libres à moins de ${least} h ne lui sont pas montrées.`}
            </span>
          </>
        }
      />
      <p role="status" className="mt-2 min-h-6 text-sm">
        {saved}
      </p>
      <ErrorDialog error={request.apiError} onClose={request.clearError} />
    </section>
  )
}
