import { requestHours } from '@couronne/contract/booking/limits'
import { accountsApi, type OwnAccount } from '@couronne/contract/identity/accounts'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'

const { most, beforeStart, least } = requestHours

/** Lets a professional confirm the first appointments of new customers. */
export const ConfirmsFirst = ({ member: { id, confirmsFirst } }: { member: OwnAccount }) => {
  const { revalidate } = useRevalidator()
  const request = useRequest(async (next: boolean) => {
    await call(accountsApi.update, { params: { id }, body: { confirmsFirst: next } })
    await revalidate()
  })
  return (
    <section aria-labelledby="premiers-rendez-vous" className="mt-10 max-w-2xl">
      <h3 id="premiers-rendez-vous" className="mb-2 text-xl">
        Premiers rendez-vous
      </h3>
      <Checkbox
        checked={confirmsFirst}
        aria-busy={request.busy || undefined}
        onChange={(event) => void request.submit(event.target.checked)}
        label={
          <>
            Je confirme les premiers rendez-vous
            <span className="block text-sm text-ink-soft">
              Une cliente que vous n’avez jamais reçue vous envoie une demande. Vous avez {most} h pour répondre, et
              jusqu’à {beforeStart} h avant le début. Son paiement est débité si vous acceptez. Elle ne voit pas vos
              heures libres à moins de {least} h.
            </span>
          </>
        }
      />
      <ErrorDialog error={request.apiError} onClose={request.clearError} />
    </section>
  )
}
