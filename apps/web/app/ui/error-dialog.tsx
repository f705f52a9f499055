import { lazy, Suspense, useEffect } from 'react'
import type { RefusalError } from '#app/lib/api.ts'
import { useHoldPage } from '#app/lib/last-page.ts'
import { Alert } from './alert.tsx'
import type { Stop } from './error-dialog-props.ts'

const loadContent = () => import('./error-dialog-content.tsx')
/** Loads the dialog before an error occurs, because the network may be the error. */
export const prepareErrorDialog = () => void loadContent().catch(() => undefined)
/** The dialog itself may fail to load without a network. An alert in the page then replaces it. */
const ErrorWindow = lazy(() => loadContent().catch(() => ({ default: InPlace })))

/** Renders a dialog that says why an action failed and closes by 'Fermer'. Field errors are shown beside their fields instead. */
export const ErrorDialog = ({ refusal, ...rest }: Omit<Stop, 'refusal'> & { refusal: RefusalError | null }) => {
  useHoldPage(refusal !== null)
  useEffect(prepareErrorDialog, [])
  if (!refusal) return null
  return (
    <Suspense>
      <ErrorWindow refusal={refusal} {...rest} />
    </Suspense>
  )
}

const InPlace = ({ refusal, children }: Stop) => (
  <Alert tone="danger" className="mt-4">
    {refusal.message}
    {children}
  </Alert>
)
