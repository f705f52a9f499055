import { ApiError } from '#app/lib/api.ts'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'

/** Returns whether hours were refused because of what customers or another device have done meanwhile. */
export const isConflict = (error: unknown) =>
  error instanceof ApiError && (error.statusCode === 409 || error.statusCode === 404)

type Props = { error: ApiError | null; onClose: () => void }

/** Says why hours were refused. After a conflict the hours behind the dialogs have been read again. */
export const HoursError = ({ error, onClose }: Props) => (
  <ErrorDialog error={error} onClose={onClose}>
    {isConflict(error) && <p>Votre journée vient d’être actualisée derrière cette fenêtre.</p>}
  </ErrorDialog>
)
