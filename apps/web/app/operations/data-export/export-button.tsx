import { exportApi } from '@couronne/contract/operations/data-export'
import { download } from '#app/lib/download.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

/** Downloads all data that the site stores about the user. */
export const ExportButton = () => {
  const save = useRequest(() => download('mes-donnees-couronne.json', (api) => api(exportApi.everything)))
  return (
    <div className="flex flex-col items-start gap-3">
      <Button tone="secondary" busy={save.busy} onClick={() => void save.submit(undefined)}>
        Télécharger mes données
      </Button>
      {save.apiError && <Alert tone="danger">{save.apiError.message}</Alert>}
    </div>
  )
}
