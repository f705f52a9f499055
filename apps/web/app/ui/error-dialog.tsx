import { lazy, Suspense, useEffect } from 'react'
import type { ApiError } from '#app/lib/api.ts'
import { useRedirectBlock } from '#app/lib/redirect-block.ts'
import { Alert } from './alert.tsx'
import type { ErrorDialogProps } from './error-dialog-props.ts'

const loadContent = () => import('./error-dialog-content.tsx')
/** Loads the dialog before an error occurs, because the network may be the error. */
export const prepareErrorDialog = () => void loadContent().catch(() => undefined)
/** The dialog itself may fail to load without a network. An alert in the page then replaces it. */
const ErrorDialogContent = lazy(() => loadContent().catch(() => ({ default: ErrorAlert })))

/** Renders a dialog that says why an action failed and closes by 'Fermer'. Field errors are shown beside their fields instead. */
export const ErrorDialog = ({ error, ...rest }: Omit<ErrorDialogProps, 'error'> & { error: ApiError | null }) => {
  useRedirectBlock(error !== null)
  useEffect(prepareErrorDialog, [])
  if (!error) return null
  return (
    <Suspense>
      <ErrorDialogContent error={error} {...rest} />
    </Suspense>
  )
}

const ErrorAlert = ({ error, children }: ErrorDialogProps) => (
  <Alert tone="danger" className="mt-4">
    {error.message}
    {children}
  </Alert>
)
