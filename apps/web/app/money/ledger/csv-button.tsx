import { ledgerApi, type TransactionFilters } from '@couronne/contract/money/ledger'
import { download } from '#app/lib/download.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

/** Downloads all matching postings, not only the page shown. */
export const CsvButton = ({ filters }: { filters: TransactionFilters }) => {
  const save = useRequest(() => download('grand-livre.csv', (api) => api(ledgerApi.csv, { query: filters })))
  return (
    <div className="mt-5 flex flex-col items-start gap-3">
      <Button tone="secondary" busy={save.busy} onClick={() => void save.submit(undefined)}>
        Télécharger (CSV)
      </Button>
      {save.apiError && <Alert tone="danger">{save.apiError.fields[0]?.message ?? save.apiError.message}</Alert>}
    </div>
  )
}
