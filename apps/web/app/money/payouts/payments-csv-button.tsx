import { payoutsApi } from '@couronne/contract/money/payouts'
import { download } from '#app/lib/download.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

/** Downloads all of the professional's payment records for bookkeeping. */
export const PaymentsCsvButton = () => {
  const save = useRequest(() => download('mes-paiements.csv', (api) => api(payoutsApi.transactions)))
  return (
    <div className="flex flex-col items-start gap-3">
      <Button tone="secondary" busy={save.busy} onClick={() => void save.submit(undefined)}>
        Télécharger (CSV)
      </Button>
      {save.apiError && <Alert tone="danger">{save.apiError.message}</Alert>}
    </div>
  )
}
