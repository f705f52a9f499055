import { accountsApi, type OwnAccount } from '@couronne/contract/identity/accounts'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'

/** Two people see when their messages were read only where both want it. */
export const ReadReceipts = ({ member: { id, readReceipts } }: { member: OwnAccount }) => {
  const { revalidate } = useRevalidator()
  const request = useRequest(async (next: boolean) => {
    await call(accountsApi.update, { params: { id }, body: { readReceipts: next } })
    await revalidate()
  })
  return (
    <>
      <Checkbox
        checked={readReceipts}
        aria-busy={request.busy || undefined}
        onChange={(event) => void request.submit(event.target.checked)}
        label={
          <>
            Confirmations de lecture
            <span className="block text-sm text-ink-soft">
              Vous voyez quand vos messages sont lus, et l’on voit quand vous lisez.
            </span>
          </>
        }
      />
      <ErrorDialog error={request.apiError} onClose={request.clearError} />
    </>
  )
}
